import type { OffsetRange } from './word-matcher.ts';

/**
 * Finds ranges in the text of an element. Each block's text is searched as one string, so that a phrase is found
 * across inline markup, and never across two blocks.
 */
export function findRanges(root: Node, find: (text: string) => readonly OffsetRange[], limit = 5000): Range[] {
  const ranges: Range[] = [];
  for (const nodes of textRuns(root)) {
    const starts: number[] = [];
    let text = '';
    for (const node of nodes) {
      starts.push(text.length);
      text += node.data;
    }
    for (const [start, end] of find(text)) {
      ranges.push(toRange(nodes, starts, start, end));
      if (ranges.length >= limit) return ranges;
    }
  }
  return ranges;
}

const BLOCK_SELECTOR = 'p,li,td,th,pre,h1,h2,h3,h4,h5,h6,dt,dd,blockquote,figcaption,div,section';

function textRuns(root: Node): Text[][] {
  const document = root.ownerDocument ?? (root as Document);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const runs: Text[][] = [];
  let block: Element | null | undefined;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (node.parentElement?.closest('[data-not-text]')) continue;
    const nodeBlock = node.parentElement?.closest(BLOCK_SELECTOR);
    if (nodeBlock !== block || runs.length === 0) runs.push([]);
    block = nodeBlock;
    runs.at(-1)?.push(node);
  }
  return runs;
}

function toRange(nodes: readonly Text[], starts: readonly number[], start: number, end: number): Range {
  const first = starts.findLastIndex((offset) => offset <= start);
  const last = starts.findLastIndex((offset) => offset < end);
  const range = (nodes[first] as Text).ownerDocument.createRange();
  range.setStart(nodes[first] as Text, start - (starts[first] as number));
  range.setEnd(nodes[last] as Text, end - (starts[last] as number));
  return range;
}
