import type { HbkParameter, HbkReference } from '#shared/model/hbk-card.ts';
import { blocksMarkdown } from '../html/block-markdown.ts';
import { collectRuns, type InlineRun, type LinkResolver, runsMarkdown } from '../html/inline-runs.ts';
import type { ChildNode } from '../html/parse-html.ts';

/** A text that starts with `Тип: А, Б.` */
export interface TypedText {
  types: HbkReference[];
  /** Markdown of the rest. */
  text: string;
}

const TYPE_LABEL = /^\s*(?:Тип|Type)\s*:\s*/;
const PARAMETER_HEAD = /^(<.*>|[^()]+?)\s*(?:\(([^()]*)\))?\s*:?$/s;
const DEFAULT_VALUE = /(?:Значение по умолчанию|Default value)\s*:\s*(.+?)(?:\.(?=\s|$)|\s*$)/gim;

/**
 * Cuts the types off the start of a chapter. They end at the first `<br>`, at the end of a block, or at a full stop
 * that is followed by a space: names such as `СправочникСсылка.<Имя справочника>` hold full stops of their own.
 */
export function parseTypedText(nodes: readonly ChildNode[], resolveLink: LinkResolver): TypedText {
  const start = nodes.findIndex((node) => !isBlank(node));
  const head = start < 0 ? undefined : nodes[start];
  const wrapper = head !== undefined && 'children' in head && startsWithLabel(head) ? head : null;
  // Some pages wrap the whole text into a paragraph.
  const flow = wrapper === null ? nodes : [...wrapper.children, ...nodes.slice(start + 1)];
  if (!startsWithType(flow, resolveLink)) return { types: [], text: blocksMarkdown(nodes, options(resolveLink)) };

  const { types, restOfLine, nextNode } = readTypes(flow, resolveLink);
  const rest = blocksMarkdown(flow.slice(nextNode), options(resolveLink));
  const first = runsMarkdown(restOfLine);
  return { types, text: [first, rest].filter((part) => part !== '').join(first === '' ? '' : '\n\n') };
}

/** Reads one parameter from the text of its heading and the nodes behind it. */
export function parseParameter(head: string, nodes: readonly ChildNode[], resolveLink: LinkResolver): HbkParameter {
  const [, rawName = head, flag = ''] = PARAMETER_HEAD.exec(head.trim()) ?? [];
  const { types, text } = parseTypedText(nodes, resolveLink);
  const defaults: string[] = [];
  const rest = text
    .replace(DEFAULT_VALUE, (_, value: string) => {
      defaults.push(value.trim());
      return '';
    })
    .replace(/(?: {0,2}\n){2,}/g, (breaks) => (breaks.includes('\n\n') ? '\n\n' : '  \n'))
    .trim();
  return {
    name: rawName.replace(/[<>]/g, '').trim(),
    required: requiredFromFlag(flag),
    types,
    ...(defaults.length === 0 ? {} : { default: defaults.join('; ') }),
    text: rest,
  };
}

function requiredFromFlag(flag: string): boolean | null {
  if (/^\s*(обязательный|required)\s*$/i.test(flag)) return true;
  return /^\s*(необязательный|optional)\s*$/i.test(flag) ? false : null;
}

function options(resolveLink: LinkResolver): { resolveLink: LinkResolver; topHeadingLevel: number } {
  return { resolveLink, topHeadingLevel: 0 };
}

function startsWithType(nodes: readonly ChildNode[], resolveLink: LinkResolver): boolean {
  const first = nodes.slice(0, nodes.findIndex((node) => !isBlank(node)) + 1);
  const [run] = collectRuns(first, resolveLink).filter((item) => item.kind === 'text' && item.text.trim() !== '');
  return run?.kind === 'text' && TYPE_LABEL.test(run.text);
}

function startsWithLabel(node: ChildNode): boolean {
  return 'name' in node && (node.name === 'p' || node.name === 'div') && startsWithType([node], () => null);
}

function isBlank(node: ChildNode): boolean {
  if (node.type === 'text') return /^[\s\u00a0]*$/.test(node.data);
  return node.type === 'comment';
}

function readTypes(
  nodes: readonly ChildNode[],
  resolveLink: LinkResolver,
): { types: HbkReference[]; restOfLine: InlineRun[]; nextNode: number } {
  const pieces: { text: string; link: string | null }[] = [];
  let labelSeen = false;
  for (const [index, node] of nodes.entries()) {
    if (isBlockNode(node)) return { types: splitTypes(pieces), restOfLine: [], nextNode: index };
    const runs = collectRuns([node], resolveLink);
    for (const [at, run] of runs.entries()) {
      if (run.kind === 'break') {
        return { types: splitTypes(pieces), restOfLine: runs.slice(at + 1), nextNode: index + 1 };
      }
      let text = run.text;
      if (!labelSeen && text.trim() !== '') {
        text = text.replace(TYPE_LABEL, '');
        labelSeen = true;
      }
      const stop = run.link === null ? /\.(?=\s|$)/.exec(text) : null;
      if (stop !== null) {
        pieces.push({ text: text.slice(0, stop.index), link: null });
        const rest = { ...run, text: text.slice(stop.index + 1) };
        return finishLine(nodes, index, [rest, ...runs.slice(at + 1)], pieces, resolveLink);
      }
      pieces.push({ text, link: run.link });
    }
  }
  return { types: splitTypes(pieces), restOfLine: [], nextNode: nodes.length };
}

/** What follows the types in their own line, up to the first block. */
function finishLine(
  nodes: readonly ChildNode[],
  index: number,
  rest: InlineRun[],
  pieces: readonly { text: string; link: string | null }[],
  resolveLink: LinkResolver,
): { types: HbkReference[]; restOfLine: InlineRun[]; nextNode: number } {
  let nextNode = index + 1;
  while (nextNode < nodes.length && !isBlockNode(nodes[nextNode]!)) nextNode++;
  const line = [...rest, ...collectRuns(nodes.slice(index + 1, nextNode), resolveLink)];
  return { types: splitTypes(pieces), restOfLine: line, nextNode };
}

function isBlockNode(node: ChildNode): boolean {
  return 'name' in node && /^(p|div|ul|ol|table|blockquote|pre|h[1-6])$/.test(node.name);
}

function splitTypes(pieces: readonly { text: string; link: string | null }[]): HbkReference[] {
  const types: HbkReference[] = [];
  let title = '';
  let link: string | null = null;
  const finish = (): void => {
    const clean = title.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
    if (clean !== '') types.push({ title: clean, ...(link === null ? {} : { link }) });
    title = '';
    link = null;
  };
  for (const piece of pieces) {
    if (piece.link !== null) {
      title += piece.text;
      link ??= piece.link;
      continue;
    }
    const [head = '', ...tail] = piece.text.split(/[,;]/);
    title += head;
    for (const part of tail) {
      finish();
      title = part;
    }
  }
  finish();
  return types;
}
