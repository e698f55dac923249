import type {
  HbkCard,
  HbkMemberList,
  HbkParameter,
  HbkReference,
  HbkSyntaxVariant,
  HbkText,
} from '#shared/model/hbk-card.ts';
import type { BookLocale } from '../books/book-file-name.ts';
import { CODE_LANGUAGE } from '../html/block-markdown.ts';
import { escapeLineStart, escapeLinkText, escapeMarkdown, fencedCode, inlineCode } from '../html/markdown-escape.ts';
import { CARD_LABELS, type CardLabels, CONTEXT_NAMES } from './card-labels.ts';

/** The heading under which the English text stands when there is a Russian one too. */
export const ENGLISH_HEADING = 'English';

/**
 * Renders a card as the Markdown body of its article, without a title. Russian comes first, English follows under a
 * heading of its own. Parts stand under bold labels and not under headings: a card is short, and cutting it into a
 * dozen chunks would take the name of the thing away from its words.
 */
export function renderCardMarkdown(card: HbkCard): string {
  const russian = card.ru === undefined ? '' : renderText(card, card.ru, 'ru');
  const english = card.en === undefined ? '' : renderText(card, card.en, 'en');
  if (card.ru === undefined) return english;
  if (english === '') return russian;
  return `${russian}\n\n## ${ENGLISH_HEADING}\n\n${english}`.trim();
}

function renderText(card: HbkCard, text: HbkText, locale: BookLocale): string {
  const labels = CARD_LABELS[locale];
  const isArticle = card.kind === 'article' || card.kind === 'section';
  const parts = [
    renderDeprecation(card, text, labels),
    isArticle ? (text.description ?? '') : labelled(labels.description, text.description),
    labelled(labels.type, renderReferences(text.valueTypes)),
    labelled(labels.usage, text.usage),
    ...text.syntax.map((variant) => renderVariant(variant, labels)),
    labelled(labels.returns, renderReturns(text)),
    labelled(labels.collectionElements, text.collectionElements),
    ...text.members.map(renderMembers),
    labelled(labels.note, text.note),
    labelled(labels.example, text.example),
    ...text.otherChapters.map((chapter) => labelled(chapter.title, chapter.text)),
    labelled(labels.availability, renderAvailability(card, text, locale)),
    labelled(labels.seeAlso, renderReferences(text.seeAlso)),
    labelled(labels.versions, text.versionLines.map((line) => escapeMarkdown(line)).join(' ')),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A label before a short text in its line, before blocks in a line of its own. */
function labelled(label: string, text: string | undefined): string {
  if (text === undefined || text === '') return '';
  const startsWithBlock = /^(?:[-|]|```|\d+\\?[.)] |#)/.test(text);
  return `**${escapeMarkdown(label)}:**${startsWithBlock ? '\n\n' : ' '}${text}`;
}

function renderDeprecation(card: HbkCard, text: HbkText, labels: CardLabels): string {
  if (!card.deprecated) return '';
  const since = card.deprecatedSince === undefined ? '' : ` (${card.deprecatedSince})`;
  const instead = renderReferences(text.replacements);
  return `**${labels.deprecated}**${since}.${instead === '' ? '' : ` ${labels.insteadUse}: ${instead}.`}`;
}

function renderVariant(variant: HbkSyntaxVariant, labels: CardLabels): string {
  const title = variant.title === undefined ? labels.syntax : `${labels.syntax}: ${variant.title}`;
  const parts = [
    variant.syntax === '' ? '' : `**${escapeMarkdown(title)}**\n\n${fencedCode(variant.syntax, CODE_LANGUAGE)}`,
    variant.description ?? '',
    variant.parameters.length === 0 ? '' : `**${labels.parameters}:**`,
    variant.parameters.map((parameter) => renderParameter(parameter, labels)).join('\n'),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function renderParameter(parameter: HbkParameter, labels: CardLabels): string {
  const { name, required, types, text } = parameter;
  const flags = [
    required === null ? '' : required ? labels.required : labels.optional,
    parameter.default === undefined ? '' : `${labels.default}: ${parameter.default}`,
  ].filter((flag) => flag !== '');
  const head = `- ${inlineCode(name)}${flags.length === 0 ? '' : ` (${flags.join('; ')})`}`;
  const pieces = [types.length === 0 ? '' : `${renderReferences(types)}.`, text].filter((piece) => piece !== '');
  if (pieces.length === 0) return head;
  return `${head}: ${joinPieces(pieces)}`.replace(/\n(?=[^\n])/g, '\n  ');
}

/** Short pieces share a line; blocks keep their distance. */
function joinPieces(pieces: readonly string[]): string {
  return pieces.reduce((text, piece) => {
    const isBlock = /^(?:[-|]|```)/.test(piece) || /\n/.test(text);
    return `${text}${isBlock ? '\n\n' : ' '}${piece}`;
  });
}

function renderReturns({ returns }: HbkText): string {
  if (returns === undefined) return '';
  const types = renderReferences(returns.types);
  const pieces = [types === '' ? '' : `${types}.`, returns.text].filter((piece) => piece !== '');
  return pieces.length === 0 ? '' : joinPieces(pieces);
}

function renderMembers({ title, items }: HbkMemberList): string {
  if (items.length === 0) return '';
  return `**${escapeMarkdown(title)}:** ${renderReferences(items)}`;
}

function renderAvailability(card: HbkCard, text: HbkText, locale: BookLocale): string {
  const names = (card.availability ?? []).map((context) => CONTEXT_NAMES[context][locale]).join(', ');
  return [names === '' ? '' : `${names}.`, text.availabilityNote ?? ''].filter((part) => part !== '').join(' ');
}

function renderReferences(references: readonly HbkReference[]): string {
  const rendered = references.map(({ title, link }) => {
    return link === undefined ? escapeMarkdown(title) : `[${escapeLinkText(title)}](${link})`;
  });
  return escapeLineStart(rendered.join(', '));
}
