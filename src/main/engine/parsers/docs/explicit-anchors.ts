import { slugHeading } from './heading-slug.ts';
import type { PageFormat } from './page-tree.ts';

const MARKDOWN_HEADING =
  /^ {0,3}#{1,6}[ \t]+(.{1,1000}?)[ \t]*\{:?[^{}\n]{0,200}#([\w:.\p{L}-]{1,200})[^{}\n]{0,200}\}[ \t]*#*[ \t]*$/gmu;
const HTML_HEADING = /<h([1-6])(?=[\s>])([^>]{0,1000})>([\s\S]{0,2000}?)<\/h\1\s*>/gi;

/** Anchors that authors gave to headings, with the anchor that each heading has by its text. */
export function readExplicitAnchors(source: string, format: PageFormat): Map<string, string> {
  const anchors = new Map<string, string>();
  if (format === 'markdown' && source.includes('{')) {
    for (const [, text = '', id = ''] of source.matchAll(MARKDOWN_HEADING))
      anchors.set(id, slugHeading(withoutSyntax(text)));
  }
  if (format === 'html') {
    for (const [, , attributes = '', text = ''] of source.matchAll(HTML_HEADING)) {
      const id = /\s(?:id|name)\s*=\s*["']?([^\s"'>]+)/i.exec(`${attributes} ${text}`)?.[1];
      if (id !== undefined) anchors.set(id, slugHeading(withoutSyntax(text.replace(/<[^>]{0,1000}>/g, ''))));
    }
  }
  return anchors;
}

function withoutSyntax(text: string): string {
  return text.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/[`*\\]/g, '');
}
