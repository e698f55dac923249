import { isCodeElement } from './code-text.ts';
import { escapeLineStart, escapeLinkText, escapeMarkdown, inlineCode } from './markdown-escape.ts';
import { type ChildNode, type Element, isTag, isText } from './parse-html.ts';

/** Gives the Markdown destination of a link, or null when the link leads nowhere in the import set. */
export type LinkResolver = (href: string) => string | null;

/** A stretch of text of one look. `break` stands for `<br>`. */
export type InlineRun =
  | { kind: 'text'; text: string; bold: boolean; code: boolean; link: string | null }
  | { kind: 'break' };

type TextRun = Extract<InlineRun, { kind: 'text' }>;
type Style = Pick<TextRun, 'bold' | 'code' | 'link'>;

const PLAIN: Style = { bold: false, code: false, link: null };
const BOLD_TAGS = new Set(['b', 'strong', 'u', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const SILENT_TAGS = new Set(['script', 'style', 'title', 'head', 'iframe', 'img']);
/** Editors of the vendor's footer; the address is always broken. */
const FOOTER_LINK = /devlinks/i;

/** Flattens inline nodes. White space is collapsed; non-breaking spaces become spaces. */
export function collectRuns(nodes: readonly ChildNode[], resolveLink: LinkResolver): InlineRun[] {
  const runs: InlineRun[] = [];
  for (const node of nodes) collect(node, PLAIN, resolveLink, runs);
  return runs;
}

function collect(node: ChildNode, style: Style, resolveLink: LinkResolver, runs: InlineRun[]): void {
  if (isText(node)) {
    const text = node.data.replace(/[\s\u00a0]+/g, ' ');
    if (text !== '') runs.push({ kind: 'text', text, ...style });
    return;
  }
  if (!isTag(node) || SILENT_TAGS.has(node.name)) return;
  if (node.name === 'br') {
    runs.push({ kind: 'break' });
    return;
  }
  const inner = innerStyle(node, style, resolveLink);
  if (inner === null) return;
  for (const child of node.children) collect(child, inner, resolveLink, runs);
}

function innerStyle(element: Element, style: Style, resolveLink: LinkResolver): Style | null {
  const href = element.name === 'a' ? element.attribs.href : undefined;
  if (href !== undefined) {
    if (FOOTER_LINK.test(href)) return null;
    return { ...style, link: style.link ?? resolveLink(href) };
  }
  if (BOLD_TAGS.has(element.name)) return { ...style, bold: true };
  if (isCodeElement(element)) return { ...style, code: true };
  return style;
}

/** Cuts runs into lines at the breaks; lines are trimmed, empty ones stay as empty arrays. */
export function splitLines(runs: readonly InlineRun[]): TextRun[][] {
  const lines: TextRun[][] = [[]];
  for (const run of runs) {
    if (run.kind === 'break') lines.push([]);
    else lines.at(-1)!.push(run);
  }
  return lines.map(trimLine);
}

/** The text of runs without any markup; a break is a line end. */
export function runsText(runs: readonly InlineRun[]): string {
  return splitLines(runs).map(lineText).join('\n');
}

export function lineText(line: readonly TextRun[]): string {
  return line
    .map((run) => run.text)
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

/** Markdown of runs: `<br>` is a hard line break, two or more make a new paragraph. */
export function runsMarkdown(runs: readonly InlineRun[]): string {
  const paragraphs: string[][] = [[]];
  for (const line of splitLines(runs)) {
    const markdown = lineMarkdown(line);
    if (markdown !== '') paragraphs.at(-1)!.push(markdown);
    else if (paragraphs.at(-1)!.length > 0) paragraphs.push([]);
  }
  return paragraphs
    .map(joinLines)
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** Markdown of one line, without line breaks. */
export function lineMarkdown(line: readonly TextRun[]): string {
  const merged = mergeRuns(line);
  let markdown = '';
  for (const [index, run] of merged.entries()) {
    markdown += renderRun(run, merged[index - 1], merged[index + 1]);
  }
  return escapeLineStart(markdown.replace(/ +/g, ' ').trim());
}

/** Lines that start a list item need no hard break in front; everything else does. */
function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line, index) => {
    if (index === 0) return line;
    return /^- /.test(line) ? `${text}\n${line}` : `${text}  \n${line}`;
  }, '');
}

function trimLine(line: TextRun[]): TextRun[] {
  const first = line.findIndex((run) => run.text.trim() !== '');
  if (first < 0) return [];
  const last = line.findLastIndex((run) => run.text.trim() !== '');
  return line.slice(first, last + 1);
}

/** Joins neighbours of one look and moves the spaces at the edges of styled runs out of them. */
function mergeRuns(line: readonly TextRun[]): TextRun[] {
  const spaced: TextRun[] = [];
  for (const run of line) {
    const [, before = '', core = '', after = ''] = /^( *)(.*?)( *)$/s.exec(run.text) ?? [];
    for (const part of [
      { ...PLAIN, text: before },
      { ...run, text: core },
      { ...PLAIN, text: after },
    ]) {
      if (part.text !== '') spaced.push({ ...part, kind: 'text' });
    }
  }
  const merged: TextRun[] = [];
  for (const [index, run] of spaced.entries()) {
    const last = merged.at(-1);
    // A space between two runs of one look belongs to them.
    const next = spaced[index + 1];
    const bridge = run.text.trim() === '' && last !== undefined && next !== undefined && sameStyle(last, next);
    if (last !== undefined && (bridge || sameStyle(last, run))) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged;
}

function sameStyle(a: Style, b: Style): boolean {
  return a.bold === b.bold && a.code === b.code && a.link === b.link;
}

function renderRun(run: TextRun, before: TextRun | undefined, after: TextRun | undefined): string {
  if (run.text.trim() === '') return run.text;
  if (run.link !== null) return `[${escapeLinkText(run.text)}](${run.link})`;
  if (run.code) return inlineCode(run.text);
  if (!run.bold) return escapeMarkdown(run.text, after !== undefined);
  return boldText(run.text, endsWithWord(before) || startsWithWord(after), after !== undefined);
}

/**
 * `**` opens and closes only where Markdown sees the edge of a word. Punctuation at the edges of a bold text that
 * touches a word is moved out of it.
 */
function boldText(text: string, touchesWord: boolean, isFollowed: boolean): string {
  const lead = touchesWord ? (/^[\p{P}\p{S}\s]+/u.exec(text)?.[0] ?? '') : '';
  const rest = text.slice(lead.length);
  const trail = touchesWord ? (/[\p{P}\p{S}\s]+$/u.exec(rest)?.[0] ?? '') : '';
  const core = rest.slice(0, rest.length - trail.length);
  if (!/[\p{L}\p{N}]/u.test(core)) return escapeMarkdown(text, isFollowed);
  return `${escapeMarkdown(lead, true)}**${escapeMarkdown(core, true)}**${escapeMarkdown(trail, isFollowed)}`;
}

function endsWithWord(run: TextRun | undefined): boolean {
  return run !== undefined && /[\p{L}\p{N}]$/u.test(run.text);
}

function startsWithWord(run: TextRun | undefined): boolean {
  return run !== undefined && /^[\p{L}\p{N}]/u.test(run.text);
}
