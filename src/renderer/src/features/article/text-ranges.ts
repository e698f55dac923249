import type { OffsetRange } from './word-matcher.ts';

/** The text of one block, with the nodes it is made of, so that a phrase is found across inline markup. */
export interface TextRun {
  text: string;
  nodes: readonly Text[];
  /** Where each node starts in `text`. */
  starts: readonly number[];
}

const BLOCK_SELECTOR = 'p,li,td,th,pre,h1,h2,h3,h4,h5,h6,dt,dd,blockquote,figcaption,div,section,aside';
const knownRuns = new WeakMap<Element, readonly TextRun[]>();
/** More is not looked at by anyone, and costs the browser on every repaint. */
const MAX_RANGES = 5000;

/** Reads the text of an element that no longer changes, block by block. What is marked `data-not-text` belongs to the window, not the text. */
export function collectTextRuns(root: Element): readonly TextRun[] {
  const known = knownRuns.get(root);
  if (known) return known;
  const runs = readTextRuns(root);
  knownRuns.set(root, runs);
  return runs;
}

function readTextRuns(root: Element): TextRun[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blocks: Text[][] = [];
  let lastBlock: Element | null | undefined;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (node.parentElement?.closest('[data-not-text]')) continue;
    const block = node.parentElement?.closest(BLOCK_SELECTOR);
    if (block === lastBlock && blocks.length > 0) blocks.at(-1)?.push(node);
    else blocks.push([node]);
    lastBlock = block;
  }
  return blocks.map(toRun);
}

/** Finds ranges in text runs, in order. The ranges do not follow later changes of the document. */
export function findRanges(
  runs: readonly TextRun[],
  find: (text: string) => readonly OffsetRange[],
  limit = MAX_RANGES,
): StaticRange[] {
  const ranges: StaticRange[] = [];
  for (const run of runs) {
    for (const [start, end] of find(run.text)) {
      if (ranges.length >= limit) return ranges;
      ranges.push(toRange(run, start, end));
    }
  }
  return ranges;
}

function toRun(nodes: readonly Text[]): TextRun {
  const starts: number[] = [];
  let text = '';
  for (const node of nodes) {
    starts.push(text.length);
    text += node.data;
  }
  return { text, nodes, starts };
}

function toRange({ nodes, starts }: TextRun, start: number, end: number): StaticRange {
  const first = starts.findLastIndex((offset) => offset <= start);
  const last = starts.findLastIndex((offset) => offset < end);
  return new StaticRange({
    startContainer: nodes[first] as Text,
    startOffset: start - (starts[first] as number),
    endContainer: nodes[last] as Text,
    endOffset: end - (starts[last] as number),
  });
}
