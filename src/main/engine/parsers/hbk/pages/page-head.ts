import { HbkFormatError } from '../hbk-format-error.ts';
import { parseHtml, plainText } from '../html/parse-html.ts';
import { type BilingualName, isEmptyName, parseBilingualName } from './bilingual-name.ts';
import { listSectionAnchors } from './page-sections.ts';

/** What the index of an import set needs of a page, read without building its tree. */
export interface PageHead {
  /** The page's whole title: `Глобальный контекст.СтрНайти (Global context.StrFind)`. */
  title: BilingualName;
  /** The owner as the page names it; on pages of types the type itself. */
  owner: BilingualName;
  /** The member's own name; empty on pages of types, enumerations and sections. */
  heading: BilingualName;
  /** The page follows the schema of the syntax helper: chapters and a heading with classes of their own. */
  isSyntaxPage: boolean;
  /** The page lists values: an enumeration. */
  hasValues: boolean;
  /** Anchors at which an article page is split, in order. */
  anchors: readonly string[];
}

/** Names stand at the start of a page. Also a bound on what the patterns below can cost. */
const HEAD_CHARS = 32_768;
const MAX_PAGE_CHARS = 4 * 1024 * 1024;
const H1 = /<h1\b[^<>]*>([\s\S]*?)(?:<\/h1\s*>|<(?:p|div|body|table|blockquote)\b|$)/i;
const TITLE_TAG = /<title\b[^<>]*>([\s\S]*?)(?:<\/title\s*>|$)/i;
const OWNER = /<(p|div)\b[^<>]*\bclass\s*=\s*["']?V8SH_title\b[^<>]*>([\s\S]*?)(?:<\/\1\s*>|$)/i;
const HEADING = /<(p|div)\b[^<>]*\bclass\s*=\s*["']?V8SH_heading\b[^<>]*>([\s\S]*?)(?:<\/\1\s*>|$)/i;
const CHAPTER = /\bclass\s*=\s*["']?V8SH_(?:chapter|heading)\b/i;
const VALUES = /class\s*=\s*["']?V8SH_chapter\b[^<>]{0,300}>\s*(?:<p\b[^<>]{0,300}>\s*)?(?:Значения|Values)\s*:?\s*</i;

const NO_ANCHORS: readonly string[] = [];

/** True when the first bytes of a member are those of a page. File names say nothing: most books use none. */
export function looksLikePage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 400));
  return /<html|<h1|<!doctype/i.test(start.toString('latin1').replaceAll('\0', ''));
}

/**
 * Reads names and structure from the text of a page.
 * @throws HbkFormatError too-large, too-deep
 */
export function readPageHead(html: string, locale: 'ru' | 'en'): PageHead {
  if (html.length > MAX_PAGE_CHARS) throw new HbkFormatError('too-large', `The page has ${html.length} characters`);
  const start = html.slice(0, HEAD_CHARS);
  const isSyntaxPage = CHAPTER.test(html);
  const title = nameIn(H1.exec(start)?.[1] ?? TITLE_TAG.exec(start)?.[1], locale);
  const owner = nameIn(OWNER.exec(start)?.[2], locale);
  return {
    title: isEmptyName(title) ? owner : title,
    owner,
    heading: nameIn(HEADING.exec(start)?.[2], locale),
    isSyntaxPage,
    hasValues: isSyntaxPage && VALUES.test(html),
    anchors: isSyntaxPage ? NO_ANCHORS : listSectionAnchors(html).map(copyOf),
  };
}

function nameIn(fragment: string | undefined, locale: 'ru' | 'en'): BilingualName {
  if (fragment === undefined) return {};
  const text = /[<&]/.test(fragment) ? plainText(parseHtml(fragment)) : fragment;
  return parseBilingualName(copyOf(text), locale);
}

/** A piece of a string keeps the whole page in memory; fifty thousand of them keep the whole book. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
