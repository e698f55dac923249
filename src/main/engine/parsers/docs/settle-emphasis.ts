import type { Delete, Emphasis, PhrasingContent, Root, RootContent, Strong } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';

type Attention = Strong | Emphasis | Delete;

/**
 * Makes emphasis expressible. HTML may put white space inside its edges or letters right behind its full stop
 * (`<b>Важно: </b>Если`), where the asterisks of Markdown do not work and a writer has to turn letters into character
 * references. White space moves out; emphasis that still cannot be written goes, its text stays.
 */
export function settleEmphasis(tree: Root): Root {
  return { ...tree, children: settle(tree.children) as RootContent[] };
}

function settle(nodes: readonly RootContent[]): RootContent[] {
  const settled = nodes.map((node) => {
    if (!('children' in node)) return node;
    return { ...node, children: settle(node.children as RootContent[]) } as RootContent;
  });
  return dropUnwritable(mergeNeighbours(settled.flatMap(moveWhiteSpaceOut)));
}

function moveWhiteSpaceOut(node: RootContent): RootContent[] {
  if (!isAttention(node)) return [node];
  const text = toPlainText(node);
  if (text.trim() === '') return [{ type: 'text', value: text === '' ? '' : ' ' }];
  const before: RootContent[] = /^\s/.test(text) ? [{ type: 'text', value: ' ' }] : [];
  const after: RootContent[] = /\s$/.test(text) ? [{ type: 'text', value: ' ' }] : [];
  return [...before, { ...node, children: trimEnd(trimStart(node.children)) }, ...after];
}

function trimStart(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const [first, ...rest] = nodes;
  if (first?.type === 'break') return trimStart(rest);
  if (first?.type !== 'text') return [...nodes];
  const value = first.value.trimStart();
  return value === '' ? trimStart(rest) : [{ ...first, value }, ...rest];
}

function trimEnd(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const last = nodes.at(-1);
  const rest = nodes.slice(0, -1);
  if (last?.type === 'break') return trimEnd(rest);
  if (last?.type !== 'text') return [...nodes];
  const value = last.value.trimEnd();
  return value === '' ? trimEnd(rest) : [...rest, { ...last, value }];
}

/** `<b>a</b><b>b</b>` is one run, and so are texts that came together. */
function mergeNeighbours(nodes: readonly RootContent[]): RootContent[] {
  const merged: RootContent[] = [];
  for (const node of nodes) {
    const previous = merged.at(-1);
    if (node.type === 'text' && node.value === '') continue;
    if (previous?.type === 'text' && node.type === 'text') {
      merged[merged.length - 1] = { ...previous, value: previous.value + node.value };
    } else if (previous && isAttention(previous) && isAttention(node) && previous.type === node.type) {
      merged[merged.length - 1] = { ...previous, children: [...previous.children, ...node.children] };
    } else merged.push(node);
  }
  return merged;
}

function dropUnwritable(nodes: readonly RootContent[]): RootContent[] {
  const kept = nodes.flatMap((node, index): RootContent[] => {
    if (!isAttention(node)) return [node];
    const text = toPlainText(node);
    const before = lastCharacter(nodes[index - 1]);
    const after = firstCharacter(nodes[index + 1]);
    const opens = !isPunctuation(text.slice(0, 1)) || !isWord(before);
    const closes = !isPunctuation(text.slice(-1)) || !isWord(after);
    return opens && closes ? [node] : node.children;
  });
  return kept.length === nodes.length ? kept : mergeNeighbours(kept);
}

function isAttention(node: RootContent): node is Attention {
  return node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete';
}

function lastCharacter(node: RootContent | undefined): string {
  return node ? toPlainText(node).slice(-1) : '';
}

function firstCharacter(node: RootContent | undefined): string {
  return node ? toPlainText(node).slice(0, 1) : '';
}

function isPunctuation(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character);
}

function isWord(character: string): boolean {
  return character !== '' && !/[\s\p{P}\p{S}]/u.test(character);
}
