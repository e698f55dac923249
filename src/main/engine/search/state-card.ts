import { INTERNAL_LINK_PREFIX } from '#engine/ports.ts';
import type { HbkCard, HbkReference, HbkText } from '#shared/model/hbk-card.ts';
import type { StatedCard, StatedText } from '#shared/model/stated-card.ts';
import { decodeKey, internalLinkKeys } from '../text/markdown-to-plain.ts';

/** How links between articles are written for the reader. */
export interface CardLinks {
  /** Null: what the link leads to is not in the index. */
  link(key: string): string | null;
  /** Markdown with its links written for the reader. */
  text(markdown: string): string;
}

/** The language or languages that a reader asked for. */
export type CardLanguage = 'ru' | 'en' | 'both';

/** Every key that a card links to, in its texts and beside them. */
export function keysOfCard(card: HbkCard): string[] {
  const keys: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.startsWith(INTERNAL_LINK_PREFIX)) keys.push(keyOf(value));
      else if (value.includes(INTERNAL_LINK_PREFIX)) keys.push(...internalLinkKeys(value));
    } else if (typeof value === 'object' && value !== null) {
      for (const one of Object.values(value)) collect(one);
    }
  };
  collect(card);
  return keys;
}

/** States every field of a card: what the page does not say is null or empty. */
export function stateCard(card: HbkCard, language: CardLanguage, links: CardLinks): StatedCard {
  return {
    kind: card.kind,
    book: card.book,
    page: card.page,
    nameRu: card.nameRu ?? null,
    nameEn: card.nameEn ?? null,
    ownerRu: card.ownerRu ?? null,
    ownerEn: card.ownerEn ?? null,
    owner: card.owner === undefined ? null : linkOf(card.owner, links),
    availability: card.availability ?? null,
    access: card.access ?? null,
    since: card.since ?? null,
    deprecated: card.deprecated,
    deprecatedSince: card.deprecatedSince ?? null,
    changedIn: card.changedIn,
    ru: card.ru === undefined || language === 'en' ? null : stateText(card.ru, links),
    en: card.en === undefined || language === 'ru' ? null : stateText(card.en, links),
    isCut: false,
  };
}

function stateText(text: HbkText, links: CardLinks): StatedText {
  const stated = (markdown: string | undefined) => (markdown === undefined ? null : links.text(markdown));
  const references = (list: readonly HbkReference[]) =>
    list.map(({ title, link }) => ({ title, link: link === undefined ? null : linkOf(link, links) }));
  return {
    syntax: text.syntax.map((variant) => ({
      title: variant.title ?? null,
      syntax: variant.syntax,
      parameters: variant.parameters.map((parameter) => ({
        name: parameter.name,
        required: parameter.required,
        types: references(parameter.types),
        default: parameter.default ?? null,
        text: links.text(parameter.text),
      })),
      description: stated(variant.description),
    })),
    valueTypes: references(text.valueTypes),
    returns:
      text.returns === undefined
        ? null
        : { types: references(text.returns.types), text: links.text(text.returns.text) },
    description: stated(text.description),
    usage: stated(text.usage),
    collectionElements: stated(text.collectionElements),
    availabilityNote: stated(text.availabilityNote),
    note: stated(text.note),
    example: stated(text.example),
    seeAlso: references(text.seeAlso),
    replacements: references(text.replacements),
    versionLines: text.versionLines,
    members: text.members.map(({ title, items }) => ({ title, items: references(items) })),
    otherChapters: text.otherChapters.map(({ title, text: body }) => ({ title, text: links.text(body) })),
  };
}

function linkOf(destination: string, links: CardLinks): string | null {
  return links.link(keyOf(destination));
}

function keyOf(destination: string): string {
  return decodeKey(destination.slice(INTERNAL_LINK_PREFIX.length));
}

/** Longest text and list of a card that has to be shortened, from mild to hard. */
const CUTS = [
  { chars: 2_000, items: 60 },
  { chars: 800, items: 30 },
  { chars: 300, items: 12 },
  { chars: 120, items: 5 },
  { chars: 60, items: 2 },
  { chars: 40, items: 1 },
  { chars: 40, items: 0 },
];

/**
 * Shortens texts and lists until the card's JSON is at most `maxChars` long, as far as that goes: names and facts
 * always stay.
 */
export function fitCard(card: StatedCard, maxChars: number): StatedCard {
  let fitted = card;
  for (let cut = 0; cut < CUTS.length && JSON.stringify(fitted).length > maxChars; cut++) {
    fitted = {
      ...card,
      ru: card.ru === null ? null : (shorten(card.ru, CUTS[cut]!) as StatedText),
      en: card.en === null ? null : (shorten(card.en, CUTS[cut]!) as StatedText),
      isCut: true,
    };
  }
  return fitted;
}

function shorten(value: unknown, cut: { chars: number; items: number }): unknown {
  if (typeof value === 'string') {
    return value.length <= cut.chars ? value : `${value.slice(0, cut.chars).toWellFormed()}…`;
  }
  if (Array.isArray(value)) return value.slice(0, cut.items).map((item) => shorten(item, cut));
  if (typeof value !== 'object' || value === null) return value;
  // A shortened link would lead nowhere.
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === 'link' ? one : shorten(one, cut)]));
}
