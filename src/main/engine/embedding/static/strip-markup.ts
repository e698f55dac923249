/**
 * Markdown that says nothing about the subject of a text: targets of links, addresses, HTML comments, formatting tags.
 * Angle brackets with other content stay: `<Имя справочника>` is part of a name in 1C documentation.
 */
const LINK_TARGET = /\]\([^\s()]*(?:\s"[^"]*")?\)/g;
const ADDRESS = /\bhttps?:\/\/[^\s<>()"']+/g;
const FORMATTING_TAG =
  /<\/?(?:a|b|br|code|details|div|em|h[1-6]|hr|i|img|li|ol|p|pre|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|ul)(?:\s[^<>]*)?\/?>/gi;

/** The text without such marks, each replaced by a space. Linear in the length of the text. */
export function stripMarkup(text: string): string {
  let stripped = text;
  if (stripped.includes('](')) stripped = stripped.replace(LINK_TARGET, '] ');
  if (stripped.includes('://')) stripped = stripped.replace(ADDRESS, ' ');
  if (stripped.includes('<')) stripped = stripComments(stripped).replace(FORMATTING_TAG, ' ');
  return stripped;
}

function stripComments(text: string): string {
  let start = text.indexOf('<!--');
  if (start < 0) return text;
  const kept: string[] = [];
  let from = 0;
  while (start >= 0) {
    const end = text.indexOf('-->', start + 4);
    if (end < 0) break;
    kept.push(text.slice(from, start));
    from = end + 3;
    start = text.indexOf('<!--', from);
  }
  kept.push(text.slice(from));
  return kept.join(' ');
}
