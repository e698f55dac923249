import { HbkFormatError } from '../hbk-format-error.ts';
import { WarningList } from '../warning-list.ts';
import { type BracketValue, firstList, isList, isString, parseBracketText } from './bracket-list.ts';
import { type LocalizedNames, readLocalizedNames } from './localized-names.ts';
import { normalizePagePath } from './page-path.ts';

const MAX_NODES = 500_000;
const MAX_TREE_DEPTH = 64;

/** A node of a book's tree. Every node of the file is in the tree exactly once. */
export interface ContentsNode {
  id: number;
  titles: LocalizedNames;
  /** Normalised path of the page in the storage; empty: a section without a page. */
  path: string;
  parent: ContentsNode | null;
  children: ContentsNode[];
}

export interface TableOfContents {
  /** In the order of the file. */
  nodes: ContentsNode[];
  roots: ContentsNode[];
  /** What did not add up and how it was settled. */
  warnings: string[];
}

interface RawNode {
  id: number;
  parentId: number;
  childIds: number[];
  node: ContentsNode;
}

/**
 * Reads the text of PackBlock: `{count, node, …}` with `node = {id, parent, childCount, child…, props}`. The list is
 * flat; the tree comes from the ids. A wrong count, a duplicate id, a child that is missing or says that another is
 * its parent, and a cycle are settled with a warning: no node is lost.
 * @throws HbkFormatError for broken brackets and for more than 500,000 nodes
 */
export function parseTableOfContents(text: string): TableOfContents {
  const list = firstList(parseBracketText(text));
  const warnings = new WarningList();
  const byId = readNodes(list, warnings);
  if (typeof list[0] === 'number' && list[0] !== byId.size) {
    warnings.add(`The contents announce ${list[0]} nodes and hold ${byId.size}`);
  }
  const roots = connectNodes(byId, warnings);
  return { nodes: Array.from(byId.values(), (raw) => raw.node), roots, warnings: warnings.toArray() };
}

/** A tree for a book without PackBlock: one root per page. */
export function flatContents(paths: readonly string[], warning: string): TableOfContents {
  const nodes = paths.map((path, index): ContentsNode => {
    return { id: index + 1, titles: {}, path, parent: null, children: [] };
  });
  return { nodes, roots: [...nodes], warnings: [warning] };
}

function readNodes(list: readonly BracketValue[], warnings: WarningList): Map<number, RawNode> {
  const byId = new Map<number, RawNode>();
  for (const item of list) {
    if (!isList(item)) continue;
    const raw = readNode(item);
    if (raw === null) warnings.add('A node of the contents has no id');
    else if (byId.has(raw.id)) warnings.add(`Two nodes of the contents have the id ${raw.id}`);
    else byId.set(raw.id, raw);
    if (byId.size > MAX_NODES) throw new HbkFormatError('too-many-values', `More than ${MAX_NODES} nodes`);
  }
  return byId;
}

function readNode(item: readonly BracketValue[]): RawNode | null {
  const [id, parentId] = item;
  if (typeof id !== 'number') return null;
  const childIds: number[] = [];
  let props: BracketValue[] = [];
  for (let index = 3; index < item.length; index++) {
    const value = item[index];
    if (typeof value === 'number') childIds.push(value);
    else if (isList(value)) props = value;
  }
  const names = props.find(isList) ?? [];
  const path = props.findLast(isString) ?? '';
  return {
    id,
    parentId: typeof parentId === 'number' ? parentId : 0,
    childIds,
    node: { id, titles: readLocalizedNames(names), path: normalizePagePath(path.trim()), parent: null, children: [] },
  };
}

function connectNodes(byId: ReadonlyMap<number, RawNode>, warnings: WarningList): ContentsNode[] {
  const roots: ContentsNode[] = [];
  const placed = new Set<number>();
  for (const raw of byId.values()) {
    for (const childId of raw.childIds) {
      const child = byId.get(childId);
      if (child === undefined) warnings.add(`Node ${raw.id} lists the child ${childId}, which does not exist`);
      else if (child.parentId !== raw.id) warnings.add(`Node ${raw.id} lists ${childId}, which has another parent`);
      else if (placed.has(childId)) warnings.add(`Node ${raw.id} lists the child ${childId} twice`);
      else {
        placed.add(childId);
        raw.node.children.push(child.node);
        child.node.parent = raw.node;
      }
    }
  }
  for (const raw of byId.values()) {
    if (placed.has(raw.id)) continue;
    const parent = raw.parentId === 0 ? undefined : byId.get(raw.parentId);
    if (raw.parentId !== 0) warnings.add(`Node ${raw.id} is not listed by its parent ${raw.parentId}`);
    if (parent === undefined || parent === raw) roots.push(raw.node);
    else {
      parent.node.children.push(raw.node);
      raw.node.parent = parent.node;
    }
  }
  cutCycles(byId, roots, warnings);
  return roots;
}

/** Makes every node reachable from the roots, at most MAX_TREE_DEPTH below them. */
function cutCycles(byId: ReadonlyMap<number, RawNode>, roots: ContentsNode[], warnings: WarningList): void {
  const reached = new Set<ContentsNode>();
  const queue: { node: ContentsNode; depth: number }[] = roots.map((node) => ({ node, depth: 0 }));
  let next = 0;
  const drain = (): void => {
    while (next < queue.length) {
      const { node, depth } = queue[next++]!;
      reached.add(node);
      if (depth >= MAX_TREE_DEPTH && node.children.length > 0) {
        warnings.add(`Node ${node.id} lies deeper than ${MAX_TREE_DEPTH} levels`);
        for (const child of node.children) detach(child, roots, queue);
        node.children = [];
        continue;
      }
      for (const child of node.children) queue.push({ node: child, depth: depth + 1 });
    }
  };
  drain();
  for (const { node } of byId.values()) {
    if (reached.has(node)) continue;
    warnings.add(`Node ${node.id} is its own ancestor`);
    const parent = node.parent;
    if (parent !== null) parent.children = parent.children.filter((child) => child !== node);
    detach(node, roots, queue);
    drain();
  }
}

function detach(node: ContentsNode, roots: ContentsNode[], queue: { node: ContentsNode; depth: number }[]): void {
  node.parent = null;
  roots.push(node);
  queue.push({ node, depth: 0 });
}
