import { type MarkdownBlock, noChildren } from './markdown-block.ts';
import { cutProse } from './text-boundaries.ts';

/** Code and tables up to this length are never broken. */
export const UNBREAKABLE_MAX_CHARS = 8000;

const INFO_STRING_MAX_CHARS = 200;
const FENCE_LINE = /^([\s>]*)((?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/;

/**
 * Takes a block apart until each piece fits `maxChars` or cannot be broken: containers into their children, prose at
 * sentences and words, code and tables only above `UNBREAKABLE_MAX_CHARS` and only between lines or rows.
 */
export function splitBlock(block: MarkdownBlock, maxChars: number): MarkdownBlock[] {
  if (block.text.length <= maxChars) return [block];
  if (block.kind === 'container') {
    const children = block.children();
    if (children.length > 0) return children.flatMap((child) => splitBlock(child, maxChars));
  }
  if (block.kind === 'code' || block.kind === 'table') {
    if (block.text.length <= UNBREAKABLE_MAX_CHARS) return [block];
    return block.kind === 'code' ? splitCode(block, maxChars) : splitTable(block, maxChars);
  }
  return cutProse(block.text, maxChars).map((text, index) => ({
    kind: 'prose' as const,
    text,
    gap: index === 0 ? block.gap : (' ' as const),
    proseFrom: 0,
    children: noChildren,
  }));
}

/** Every piece but the first opens the fence again, and every piece but the last closes it. */
function splitCode(block: MarkdownBlock, maxChars: number): MarkdownBlock[] {
  const lines = block.text.split('\n');
  const opening = FENCE_LINE.exec(lines[0] ?? '');
  if (!opening) return packLines(lines, maxChars).map((piece, index) => solid('code', piece, block, index));
  const [first = '', ...rest] = lines;
  const [, prefix = '', listMarkers = '', fence = '', info = ''] = opening;
  const closing =
    rest
      .at(-1)
      ?.trim()
      .replace(/^[>\s]+/, '') ?? '';
  const isClosed = closing.length >= fence.length && closing === fence.charAt(0).repeat(closing.length);
  const margin = prefix + ' '.repeat(listMarkers.length);
  const reopening = margin + fence + (info.length <= INFO_STRING_MAX_CHARS ? info : '');
  const body = isClosed ? rest.slice(0, -1) : rest;
  const frameChars = reopening.length + margin.length + fence.length + 2;
  const pieces = packLines(body, Math.max(maxChars - frameChars, maxChars / 2));
  if (pieces.length === 0) return [block];
  return pieces.map((piece, index) => {
    const isLast = index === pieces.length - 1;
    const end = isLast ? (isClosed ? `\n${rest.at(-1) ?? ''}` : '') : `\n${margin}${fence}`;
    return solid('code', `${index === 0 ? first : reopening}\n${piece}${end}`, block, index);
  });
}

/** Every piece repeats the header and its delimiter row, unless they alone fill half a chunk. */
function splitTable(block: MarkdownBlock, maxChars: number): MarkdownBlock[] {
  const lines = block.text.split('\n');
  const header = lines.slice(0, 2).join('\n');
  if (header.length > UNBREAKABLE_MAX_CHARS / 2) {
    return packLines(lines, maxChars).map((piece, index) => solid('table', piece, block, index));
  }
  const repeated = header.replace(/^(\s*)((?:(?:[-+*]|\d{1,9}[.)])[ \t]+)+)/, (_, indent: string, markers: string) => {
    return indent + ' '.repeat(markers.length);
  });
  const repeats = header.length <= maxChars / 2;
  const pieces = packLines(lines.slice(2), Math.max(maxChars - header.length - 1, maxChars / 2));
  return pieces.map((piece, index) => {
    if (index === 0) return solid('table', `${header}\n${piece}`, block, index);
    return solid('table', repeats ? `${repeated}\n${piece}` : piece, block, index);
  });
}

/** Groups lines up to `maxChars`. A line above that stands alone; one above the cap is cut between words. */
function packLines(lines: readonly string[], maxChars: number): string[] {
  const pieces: string[] = [];
  let pending: string[] = [];
  let chars = 0;
  const flush = () => {
    if (pending.some((line) => line.trim() !== '')) pieces.push(pending.join('\n'));
    pending = [];
    chars = 0;
  };
  for (const line of lines) {
    if (line.length > UNBREAKABLE_MAX_CHARS) {
      flush();
      pieces.push(...cutProse(line, Math.floor(maxChars)));
      continue;
    }
    if (pending.length > 0 && chars + line.length + 1 > maxChars) flush();
    chars += line.length + (pending.length > 0 ? 1 : 0);
    pending.push(line);
  }
  flush();
  return pieces;
}

function solid(kind: 'code' | 'table', text: string, whole: MarkdownBlock, index: number): MarkdownBlock {
  const gap = index === 0 ? whole.gap : ('\n\n' as const);
  return { kind, text, gap, proseFrom: text.length, children: noChildren };
}
