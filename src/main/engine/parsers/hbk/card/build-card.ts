import type { HbkCard, HbkReference, HbkText } from '#shared/model/hbk-card.ts';
import type { BookLocale } from '../books/book-file-name.ts';
import { internalLink, isDamaged } from '../library/link-table.ts';
import type { PageEntry } from '../library/page-entry.ts';
import type { BilingualName } from '../pages/bilingual-name.ts';
import type { PageFacts } from '../pages/page-facts.ts';
import { CARD_LABELS } from './card-labels.ts';

/** What the pages of an entry gave, by language. */
export type CardTexts = Partial<Record<BookLocale, { text: HbkText; facts?: PageFacts }>>;

/** Children of a section that its card lists; the tree has the rest. */
const MAX_CHILDREN = 200;

/** The thing that a card is about: the page itself, or an anchored section of it. */
export interface CardSubject {
  name: BilingualName;
  isSection: boolean;
}

/** Puts a card together. Facts come from the Russian page, those that it lacks from the English one. */
export function buildCard(entry: PageEntry, { name, isSection }: CardSubject, texts: CardTexts): HbkCard {
  const ru = texts.ru?.facts;
  const en = texts.en?.facts;
  const changedIn = ru?.changedIn.length ? ru.changedIn : (en?.changedIn ?? []);
  return withoutUndefined({
    kind: entry.kind,
    book: entry.stem,
    page: entry.path,
    nameRu: name.ru,
    nameEn: name.en,
    ownerRu: isSection ? entry.name.ru : entry.owner.ru,
    ownerEn: isSection ? entry.name.en : entry.owner.en,
    owner: ownerLink(entry, isSection),
    availability: ru?.availability ?? en?.availability,
    access: ru?.access ?? en?.access,
    since: ru?.since ?? en?.since,
    deprecated: (ru?.deprecated ?? false) || (en?.deprecated ?? false),
    deprecatedSince: ru?.deprecatedSince ?? en?.deprecatedSince,
    changedIn,
    ru: texts.ru?.text,
    en: texts.en?.text,
  });
}

/** Adds the list of a section's pages, which the pages themselves do not have. */
export function listChildren(entry: PageEntry, text: HbkText, locale: BookLocale): void {
  if (entry.children.length === 0 || text.members.length > 0) return;
  const items = entry.children.slice(0, MAX_CHILDREN).map((child): HbkReference => {
    const title = (locale === 'ru' ? child.name.ru : child.name.en) ?? child.name.ru ?? child.name.en ?? child.path;
    return { title, ...(isDamaged(child) ? {} : { link: internalLink(child.key) }) };
  });
  const more = entry.children.length - items.length;
  if (more > 0) items.push({ title: `… +${more}` });
  text.members.push({ title: CARD_LABELS[locale].contents, items });
}

function ownerLink(entry: PageEntry, isSection: boolean): string | undefined {
  const owner = isSection ? entry : entry.ownerEntry;
  return owner === null || isDamaged(owner) ? undefined : internalLink(owner.key);
}

function withoutUndefined(card: { [K in keyof HbkCard]: HbkCard[K] | undefined }): HbkCard {
  return Object.fromEntries(Object.entries(card).filter(([, value]) => value !== undefined)) as HbkCard;
}
