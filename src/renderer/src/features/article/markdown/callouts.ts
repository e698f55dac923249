import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/** The marks that Markdown itself knows: `[!NOTE]`. */
export const MARKED_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
/** What a quote may be by its title only. */
const TITLED_KINDS = ['success', 'failure', 'example'] as const;
export const CALLOUT_KINDS = [...MARKED_KINDS, ...TITLED_KINDS];

export type MarkedKind = (typeof MARKED_KINDS)[number];
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

const KIND_BY_TITLE: readonly (readonly [CalloutKind, RegExp])[] = [
  ['failure', /^(?:неправильно|неверно|плохо|нельзя|wrong|incorrect|bad|failure|error|bug)(?!\p{L})/iu],
  ['success', /^(?:также )?(?:правильно|верно|хорошо|right|correct|good|success)(?!\p{L})/iu],
  ['example', /^(?:пример|например|example)/iu],
  ['tip', /^(?:совет|подсказка|рекоменд|методическая рекоменд|tip|hint)/iu],
  ['warning', /^(?:внимание|предупреждение|устаре|warning|attention|deprecated)/iu],
  ['caution', /^(?:осторожно|опасно|caution|danger)/iu],
  ['important', /^(?:важно|important)/iu],
];

/**
 * Turns quotes into callouts. A quote that starts with `[!NOTE]` is one, and so is one whose first paragraph is a bold
 * title, as importers write the notes of documentation sites. The element gets `dataCallout`, and `dataCalloutTitle` when
 * it has a title of its own; mark or title leave the text.
 */
export function markCallouts(root: Root): void {
  visit(root, 'element', (element) => {
    if (element.tagName !== 'blockquote') return;
    const paragraph = element.children.find((child) => child.type === 'element');
    if (paragraph?.type !== 'element' || paragraph.tagName !== 'p') return;
    if (!readMark(element, paragraph)) readTitle(element, paragraph);
  });
}

function readMark(quote: Element, paragraph: Element): boolean {
  const text = paragraph.children[0];
  if (text?.type !== 'text') return false;
  const mark = /^\[!([a-z]+)\][^\S\n]*\n?/iu.exec(text.value);
  const kind = MARKED_KINDS.find((known) => known === mark?.[1]?.toLowerCase());
  if (!mark || !kind) return false;
  text.value = text.value.slice(mark[0].length);
  quote.properties.dataCallout = kind;
  if (textOf(paragraph).trim() === '') removeChild(quote, paragraph);
  return true;
}

function readTitle(quote: Element, paragraph: Element): void {
  const [strong, ...others] = paragraph.children;
  if (strong?.type !== 'element' || strong.tagName !== 'strong' || others.length > 0) return;
  const title = textOf(strong).trim();
  quote.properties.dataCallout = KIND_BY_TITLE.find(([, pattern]) => pattern.test(title))?.[0] ?? 'note';
  quote.properties.dataCalloutTitle = title;
  removeChild(quote, paragraph);
}

function removeChild(parent: Element, gone: Element): void {
  parent.children = parent.children.filter((child) => child !== gone);
}
