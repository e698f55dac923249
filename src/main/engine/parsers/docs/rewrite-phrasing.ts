import type { Image, ImageReference, InlineCode, Link, LinkReference, PhrasingContent, Text } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import { INTERNAL_LINK_PREFIX } from '../../ports.ts';
import { replaceCharacterReferences } from './character-references.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { type Pass, rangeOf } from './rewrite-pass.ts';

const ICON = /:(?:fontawesome|material|octicons|simple)-[a-z0-9-]+:(?:\{[^{}\n]*\})?/g;
const ATTRIBUTE = String.raw`(?:[#.][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s}"']+))`;
const INLINE_ATTRIBUTES = new RegExp(String.raw`^\{:?[ \t]*${ATTRIBUTE}(?:[ \t]+${ATTRIBUTE})*[ \t]*\}`);
const CODE_LANGUAGE = /^(`+ ?)#![\w+#-]+[ \t]+(?=\S)/;

/**
 * Adds the edits that one inline node needs.
 *
 * @returns false when the node goes with all that is in it
 */
export function phrasingEdits(
  node: PhrasingContent,
  previous: PhrasingContent | undefined,
  pass: Pass,
  inTableCell: boolean,
): boolean {
  switch (node.type) {
    case 'link':
      return linkEdits(node, node.url, pass);
    case 'linkReference':
      return linkEdits(node, pass.definitions.get(node.identifier) ?? '', pass);
    case 'image':
    case 'imageReference':
      return imageEdits(node, pass, inTableCell);
    case 'inlineCode':
      return inlineCodeEdits(node, pass);
    case 'text':
      return textEdits(node, previous, pass, inTableCell);
    default:
      return true;
  }
}

function linkEdits(node: Link | LinkReference, url: string, pass: Pass): boolean {
  const { start, end } = rangeOf(node);
  const text = toPlainText(node, { includeHtml: false });
  const resolved = pass.resolveLink(url);
  const opening = pass.source[start];
  if (opening !== '[') {
    // `<https://…>` or a bare address.
    if (resolved === null)
      pass.edits.push({ start, end, text: escapeMarkdown(text, { startsLine: true }), joins: true });
    return false;
  }
  if (text.trim() === '') {
    pass.edits.push({ start, end, text: '', joins: true });
    return false;
  }
  const textEnd = rangeOf(node.children.at(-1)).end;
  if (resolved === null) {
    pass.edits.push({ start, end: start + 1, text: '', joins: true }, { start: textEnd, end, text: '', joins: true });
  } else if (node.type === 'linkReference' || resolved.startsWith(INTERNAL_LINK_PREFIX) || !/^[a-z]+:/i.test(url)) {
    pass.edits.push({ start: textEnd, end, text: `](${resolved})` });
  }
  return true;
}

function imageEdits(node: Image | ImageReference, pass: Pass, inTableCell: boolean): boolean {
  const alt = (node.alt ?? '').replace(/\s+/g, ' ').trim();
  pass.edits.push({ ...rangeOf(node), text: escapeMarkdown(alt, { startsLine: true, inTableCell }), joins: true });
  return false;
}

/** MkDocs marks the language of inline code: `` `#!bsl Сообщить()` ``. */
function inlineCodeEdits(node: InlineCode, pass: Pass): boolean {
  const { start, end } = rangeOf(node);
  const marked = CODE_LANGUAGE.exec(pass.source.slice(start, end));
  if (marked) {
    const fence = marked[1] ?? '';
    pass.edits.push({ start: start + fence.length, end: start + marked[0].length, text: '' });
  }
  return false;
}

function textEdits(node: Text, previous: PhrasingContent | undefined, pass: Pass, inTableCell: boolean): boolean {
  const { start, end } = rangeOf(node);
  const source = pass.source.slice(start, end);
  for (const icon of source.matchAll(ICON)) {
    const from = start + icon.index;
    pass.edits.push({ start: from, end: from + icon[0].length, text: '', joins: true });
  }
  if (previous && previous.type !== 'text' && rangeOf(previous).end === start) {
    const attributes = INLINE_ATTRIBUTES.exec(source);
    if (attributes) pass.edits.push({ start, end: start + attributes[0].length, text: '', joins: true });
  }
  if (source.includes('&')) referenceEdits(source, start, pass, inTableCell);
  if (source.includes('<')) {
    for (const sign of source.matchAll(/(?<=(?:^|[^\\])(?:\\\\)*)<(?=[A-Za-z/!?]|$)/g)) {
      pass.cautiousEdits.push({ start: start + sign.index, end: start + sign.index + 1, text: '\\<' });
    }
  }
  return true;
}

/** Readers and the index want «—» and not `&mdash;`; what would be syntax gets a backslash. */
function referenceEdits(source: string, start: number, pass: Pass, inTableCell: boolean): void {
  replaceCharacterReferences(source, (character, from, to) => {
    const isSyntax = /[!-/:-@[-`{-~]/.test(character) && !/["',;()=]/.test(character);
    const isPlainAmpersand = character === '&' && !/[#A-Za-z]/.test(source[to] ?? '');
    const isPlainSign = character === '<' && !/[A-Za-z/!?]/.test(source[to] ?? '\\?');
    const isPlainAngle =
      character === '>' && !/(?:^|\n)[\s>]*$/.test(pass.source.slice(Math.max(0, start + from - 40), start + from));
    const needsEscape =
      isSyntax && !isPlainAmpersand && !isPlainSign && !isPlainAngle && (character !== '|' || inTableCell);
    const text = /\s/.test(character) ? ' ' : needsEscape ? `\\${character}` : character;
    if (source[from - 1] !== '\\') pass.edits.push({ start: start + from, end: start + to, text, joins: true });
    return character;
  });
}
