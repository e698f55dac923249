/**
 * Markdown looked at line by line, without a parser: cheap, linear, and good enough to decide whether it is safe to hand it
 * to one.
 */

/** An open code fence. */
export interface OpenFence {
  marker: '`' | '~';
  length: number;
}

const FENCE_OPENING = /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}(?!.*`)|~{3,})/;
const FENCE_CLOSING = /^[\s>]*(`{3,}|~{3,})[ \t]*$/;
const MARKERS_OF_LINE = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))*/;
const LIST_LINE = /^([\s>]*)(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;

/** Nesting of quotes and lists above which parsers get slow (their time grows with its square) or run out of stack. */
export const MAX_NESTING = 32;

/**
 * The fence that is open after `line`, given the one that was open before it.
 *
 * @returns null when no fence is open
 */
export function fenceAfterLine(line: string, open: OpenFence | null): OpenFence | null {
  if (open) {
    const closing = FENCE_CLOSING.exec(line)?.[1];
    return closing?.startsWith(open.marker) && closing.length >= open.length ? null : open;
  }
  const opening = FENCE_OPENING.exec(line)?.[1];
  return opening ? { marker: opening.startsWith('~') ? '~' : '`', length: opening.length } : null;
}

/**
 * True when quotes and lists stand in one another deeper than `MAX_NESTING`. Lines of code count too: telling them apart
 * could be fooled, and code does not look like that.
 */
export function isNestedTooDeep(markdown: string): boolean {
  const indents: number[] = [];
  for (const line of markdown.split('\n')) {
    const prefix = MARKERS_OF_LINE.exec(line)?.[0] ?? '';
    const isRule = /^[-*\s]*$/.test(line);
    const markers = isRule ? 0 : prefix.replace(/[^-+*>.)]/g, '').length;
    const list = isRule ? null : LIST_LINE.exec(line);
    if (list) {
      const indent = list[1]?.length ?? 0;
      while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop();
      indents.push(indent);
    } else if (/^[^\s>]/.test(line)) indents.length = 0;
    if (indents.length + markers > MAX_NESTING) return true;
  }
  return false;
}
