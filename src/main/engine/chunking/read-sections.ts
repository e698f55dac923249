import type { MarkdownSection } from './markdown-block.ts';
import { readBlocks, scanBlocks } from './read-blocks.ts';
import { isNestedTooDeep } from './scan-lines.ts';

/** Above either, and when quotes and lists are nested too deep, an article is read line by line: it has no tables then. */
const MAX_PARSED_CHARS = 4_000_000;
const MAX_PARSED_LINES = 100_000;

/** Splits Markdown at its headings, in linear time. Headings inside quotes and lists are text of theirs. */
export function readSections(markdown: string): MarkdownSection[] {
  const root: MarkdownSection = { headings: [], blocks: [], hasSubsections: false };
  const sections = [root];
  let current = root;
  const open: { depth: number; heading: string; section: MarkdownSection }[] = [];
  for (const item of isParsable(markdown) ? readBlocks(markdown) : scanBlocks(markdown)) {
    if ('block' in item) {
      current.blocks.push(item.block);
      continue;
    }
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= item.depth) open.pop();
    const above = open.at(-1);
    if (above) above.section.hasSubsections = true;
    const headings = [...open.map((entry) => entry.heading), item.heading].filter((heading) => heading !== '');
    current = { headings, blocks: [], hasSubsections: false };
    open.push({ depth: item.depth, heading: item.heading, section: current });
    sections.push(current);
  }
  return sections;
}

function isParsable(markdown: string): boolean {
  if (markdown.length > MAX_PARSED_CHARS || isNestedTooDeep(markdown)) return false;
  let lines = 0;
  for (let at = markdown.indexOf('\n'); at >= 0 && lines <= MAX_PARSED_LINES; at = markdown.indexOf('\n', at + 1))
    lines += 1;
  return lines <= MAX_PARSED_LINES;
}
