import { type ChildNode, type Element, hasClass, isTag, isText } from './parse-html.ts';

const CODE_TAGS = new Set(['pre', 'code', 'tt', 'kbd', 'samp']);
/** Stands for the edge of a block: one line end, however many edges meet. */
const EDGE = '\u000b';
const LINE_TAGS = new Set(['p', 'div', 'tr', 'li', 'blockquote', 'table', 'pre', 'ul', 'ol']);

/** True for the elements that help pages mark code with. */
export function isCodeElement(element: Element): boolean {
  if (CODE_TAGS.has(element.name) || hasClass(element, 'V8SH_codesample')) return true;
  const { face, style } = element.attribs;
  return /courier/i.test(face ?? '') || /font-family:[^;]*courier/i.test(style ?? '');
}

/**
 * The code inside nodes: `<br>` and block ends are line ends, non-breaking spaces are spaces (they would be syntax
 * errors when pasted), indentation stays.
 */
export function codeText(nodes: readonly ChildNode[]): string {
  const raw = nodes.map((node) => rawCode(node, false)).join('');
  // No regular expressions over runs of spaces here: their time grows with the square of the run.
  const lines = raw
    .split(EDGE)
    .map((block) => trimPlain(block, ' \n'))
    .filter((block) => block !== '')
    .flatMap((block) => block.split('\n'))
    .map((line) => trimPlain(line, ' ').replaceAll('\u00a0', ' ').trimEnd());
  const kept = lines.filter((line, index) => line !== '' || lines[index - 1] !== '');
  const first = kept.findIndex((line) => line !== '');
  const last = kept.findLastIndex((line) => line !== '');
  return first < 0 ? '' : kept.slice(first, last + 1).join('\n');
}

/** Trims the given characters alone: non-breaking spaces are indentation. */
function trimPlain(text: string, characters: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && characters.includes(text[start]!)) start++;
  while (end > start && characters.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}

function rawCode(node: ChildNode, preformatted: boolean): string {
  if (isText(node)) {
    // Inside <pre> a space counts as much as a non-breaking one elsewhere.
    if (preformatted) return node.data.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').replaceAll(' ', '\u00a0');
    return node.data.replace(/[ \t\r\n]+/g, ' ');
  }
  if (!isTag(node)) return '';
  if (node.name === 'br') return '\n';
  if (node.name === 'script' || node.name === 'style') return '';
  const inner = node.children.map((child) => rawCode(child, preformatted || node.name === 'pre')).join('');
  return LINE_TAGS.has(node.name) ? EDGE + inner + EDGE : inner;
}
