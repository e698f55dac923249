import { fenceAfterLine, type OpenFence } from '../../chunking/scan-lines.ts';

const ADMONITION =
  /^([ \t]*)(?:!!!|\?\?\?\+?)[ \t]+([\p{L}\p{N}_-]+(?:[ \t]+[\p{L}\p{N}_-]+)*)?[ \t]*(?:"(.*)")?[ \t]*$/u;
const CONTENT_TAB = /^([ \t]*)===[!+]?[ \t]+(?:"(.+)"|'(.+)')[ \t]*$/;
const DIRECTIVE =
  /^([ \t]*)(:{3,})[ \t]*([\p{L}][\p{L}-]*)(?:[ \t]*\[([^[\]]*)\]|[ \t]+([^{}]+))?(?:\{[^{}]*\})?[ \t]*$/u;
const DIRECTIVE_END = /^[ \t]*(:{3,})[ \t]*$/;
/** Directives that are notes to the reader; others, such as `code-group`, only lay out what is in them. */
const NOTES = /^(?:note|tip|info|warning|danger|caution|important|details|success|question|example|bug|quote)$/i;
const MAX_DIRECTIVE_LINES = 2000;
const INDENT = 4;

/** A block of a site generator's own syntax: a title and a body that is Markdown again. */
export interface SiteBlock {
  /** White space before the opening line. */
  margin: string;
  title: string;
  isQuote: boolean;
  body: string[];
  lastIndex: number;
}

/** Reads the block that opens at a line: an admonition or a tab of MkDocs, a directive of Docusaurus or VitePress. */
export function readSiteBlock(lines: readonly string[], index: number): SiteBlock | null {
  const line = lines[index] ?? '';
  const first = /^[ \t]*([!?=:])\1\1/.exec(line)?.[1];
  if (first === undefined) return null;
  if (first === ':') return readDirective(lines, index);
  return first === '=' ? readTab(lines, index) : readAdmonition(lines, index);
}

function readAdmonition(lines: readonly string[], index: number): SiteBlock | null {
  const match = ADMONITION.exec(lines[index] ?? '');
  if (!match) return null;
  const [, margin = '', type = '', title] = match;
  const body = indentedLines(lines, index + 1, columnsOf(margin) + INDENT);
  // «!!! Внимание» without a body is somebody's emphasis.
  if (body.length === 0 && (title === undefined || type === '')) return null;
  return { margin, title: title ?? titleOfType(type), isQuote: true, body, lastIndex: index + body.length };
}

function readTab(lines: readonly string[], index: number): SiteBlock | null {
  const match = CONTENT_TAB.exec(lines[index] ?? '');
  if (!match) return null;
  const [, margin = '', doubleQuoted, singleQuoted] = match;
  const body = indentedLines(lines, index + 1, columnsOf(margin) + INDENT);
  return { margin, title: doubleQuoted ?? singleQuoted ?? '', isQuote: false, body, lastIndex: index + body.length };
}

function readDirective(lines: readonly string[], index: number): SiteBlock | null {
  const match = DIRECTIVE.exec(lines[index] ?? '');
  if (!match) return null;
  const [, margin = '', colons = '', type = '', label, words] = match;
  let fence: OpenFence | null = null;
  for (let end = index + 1; end < Math.min(lines.length, index + MAX_DIRECTIVE_LINES); end += 1) {
    const line = lines[end] ?? '';
    fence = fenceAfterLine(line, fence);
    if (fence || (DIRECTIVE_END.exec(line)?.[1]?.length ?? 0) < colons.length) continue;
    const columns = columnsOf(margin);
    const body = lines.slice(index + 1, end).map((inner) => withoutColumns(inner, Math.min(columns, indentOf(inner))));
    const isQuote = NOTES.test(type);
    return {
      margin,
      title: label ?? words?.trim() ?? (isQuote ? titleOfType(type) : ''),
      isQuote,
      body,
      lastIndex: end,
    };
  }
  return null;
}

/** The lines from `from` on that are blank or indented by at least `columns`, without that indent. */
function indentedLines(lines: readonly string[], from: number, columns: number): string[] {
  const body: string[] = [];
  let solid = 0;
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const isBlank = line.trim() === '';
    if (!isBlank && indentOf(line) < columns) break;
    body.push(isBlank ? '' : withoutColumns(line, columns));
    if (!isBlank) solid = body.length;
  }
  return body.slice(0, solid);
}

/** The type's own name is the title when there is none: `!!! note "…"`; further words are classes. */
function titleOfType(type: string): string {
  const name = type.split(/[ \t]/, 1)[0] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function indentOf(line: string): number {
  return columnsOf(/^[ \t]*/.exec(line)?.[0] ?? '');
}

function columnsOf(indent: string): number {
  let columns = 0;
  for (const character of indent) columns += character === '\t' ? INDENT - (columns % INDENT) : 1;
  return columns;
}

function withoutColumns(line: string, columns: number): string {
  let at = 0;
  let passed = 0;
  while (passed < columns) {
    passed += line[at] === '\t' ? INDENT - (passed % INDENT) : 1;
    at += 1;
  }
  return ' '.repeat(passed - columns) + line.slice(at);
}
