import { slug } from 'github-slugger';
import type { Heading } from './markdown/document-plugins.ts';
import { DOCUMENT_ID_PREFIX } from './markdown/sanitize-schema.ts';

/**
 * The element id that a fragment means. Generators of documentation write fragments in their own ways, so after the
 * exact id its lower case and the slug of its text are tried. Null: not in these headings (it may be in a later part).
 */
export function findAnchor(headings: readonly Heading[], anchor: string): string | null {
  const wanted = [anchor, anchor.toLowerCase(), slug(anchor), slug(anchor.replaceAll(/[_-]+/gu, ' '))].map(
    (name) => DOCUMENT_ID_PREFIX + name,
  );
  for (const elementId of wanted) {
    if (headings.some((heading) => heading.elementId === elementId)) return elementId;
  }
  return null;
}

/** The element id of the heading with this text, or null. */
export function findHeading(headings: readonly Heading[], text: string): string | null {
  return headings.find((heading) => heading.text === text.trim())?.elementId ?? null;
}
