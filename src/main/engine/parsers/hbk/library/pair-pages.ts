import type { ArticleKind } from '#shared/model/article.ts';
import type { BookLocale } from '../books/book-file-name.ts';
import { fileName, foldPath } from '../contents/page-path.ts';
import { type BilingualName, hasCyrillic, isEmptyName, neutralName } from '../pages/bilingual-name.ts';
import { placeOfPage } from '../pages/page-kind.ts';
import type { IndexedBook, IndexedPage } from './index-book.ts';
import type { PageEntry } from './page-entry.ts';

/** What one language's page says about itself. */
interface NamedPage {
  page: IndexedPage;
  locale: BookLocale;
  kind: ArticleKind;
  ownerPath: string | null;
  name: BilingualName;
  owner: BilingualName;
}

/**
 * Brings the Russian and the English pages of one book together: by path, and those that have no partner there by
 * kind, owner and English name. Pages of one path that are about different things (books of different versions in
 * one folder) stay apart.
 */
export function pairPages(stem: string, ru: IndexedBook | null, en: IndexedBook | null): PageEntry[] {
  const russian = ru === null ? [] : namePages(ru);
  const english = en === null ? [] : namePages(en);
  const byPath = new Map(english.map((named) => [foldPath(named.page.path), named]));
  const free = new Set(english);
  const entries = new Map<NamedPage, PageEntry>();
  const single: NamedPage[] = [];

  for (const named of russian) {
    const partner = byPath.get(foldPath(named.page.path));
    if (partner !== undefined && areTheSame(named, partner)) {
      free.delete(partner);
      entries.set(named, toEntry(stem, named, partner));
    } else {
      single.push(named);
    }
  }
  const byName = new Map(Array.from(free, (named) => [identityOf(named), named]));
  for (const named of single) {
    const partner = named.page.head === null ? undefined : byName.get(identityOf(named));
    const isFree = partner !== undefined && free.delete(partner);
    entries.set(named, toEntry(stem, named, isFree ? partner : null));
  }
  const all = russian.map((named) => entries.get(named)!);
  const used = new Set(all.map((entry) => entry.unitPath));
  for (const named of free) {
    const entry = toEntry(stem, named, null);
    if (used.has(entry.unitPath)) entry.unitPath = `${stem}_root/${entry.path}`;
    all.push(entry);
  }
  connectOwners(all, [...russian, ...english]);
  return all;
}

function namePages(book: IndexedBook): NamedPage[] {
  return Array.from(book.pages.values(), (page): NamedPage => {
    const { kind, ownerPath } = placeOfPage(page.path);
    const common = { page, locale: book.locale, ownerPath };
    if (page.head === null) return { ...common, kind, name: {}, owner: {} };
    const { head } = page;
    if (ownerPath === null) {
      return { ...common, kind: kind === 'type' && head.hasValues ? 'enum' : kind, name: head.title, owner: {} };
    }
    const name = isEmptyName(head.heading) ? withoutOwner(head.title, head.owner) : head.heading;
    const owner = namesDiffer(head.owner, head.title) ? head.owner : {};
    return { ...common, kind, name, owner };
  });
}

function toEntry(stem: string, first: NamedPage, second: NamedPage | null): PageEntry {
  const pages: PageEntry['pages'] = { [first.locale]: first.page };
  if (second !== null) pages[second.locale] = second.page;
  return {
    stem,
    unitPath: `${stem}/${first.page.path}`,
    path: first.page.path,
    pages,
    kind: first.page.head === null && second !== null ? second.kind : first.kind,
    name: mergeNames(first.name, second?.name),
    owner: mergeNames(first.owner, second?.owner),
    keyName: first.name,
    keyOwner: first.owner,
    ownerEntry: null,
    treeTitle: null,
    headingPath: [],
    children: [],
    key: '',
    sectionKeys: new Map(),
  };
}

/** Finds the page of every owner; tells values of enumerations from properties by it. */
function connectOwners(entries: readonly PageEntry[], named: readonly NamedPage[]): void {
  const byPath = new Map<string, PageEntry>();
  for (const entry of entries) {
    for (const page of Object.values(entry.pages)) byPath.set(foldPath(page.path), entry);
  }
  for (const { page, ownerPath } of named) {
    const entry = byPath.get(foldPath(page.path));
    const owner = ownerPath === null ? undefined : byPath.get(foldPath(ownerPath));
    if (entry === undefined || owner === undefined || owner === entry) continue;
    entry.ownerEntry = owner;
    entry.owner = mergeNames(entry.owner, owner.name);
    entry.keyOwner = mergeNames(entry.keyOwner, owner.keyName);
    if (owner.kind === 'enum' && entry.kind === 'property') entry.kind = 'enum-value';
  }
  for (const entry of entries) {
    if (isEmptyName(entry.name)) entry.name = { ru: fileName(entry.path).replace(/\.html?$/i, '') };
    if (isEmptyName(entry.keyName)) entry.keyName = entry.name;
  }
}

function mergeNames(first: BilingualName, second: BilingualName | undefined): BilingualName {
  const ru = first.ru ?? second?.ru;
  // An English name out of a Russian page may hold Russian placeholders; the English page knows better.
  const isMixed = first.en !== undefined && hasCyrillic(first.en);
  const en = isMixed ? (second?.en ?? first.en) : (first.en ?? second?.en);
  return { ...(ru === undefined ? {} : { ru }), ...(en === undefined ? {} : { en }) };
}

/** Damaged pages have no names; their path has to do. */
function areTheSame(a: NamedPage, b: NamedPage): boolean {
  if (a.page.head === null || b.page.head === null) return true;
  const differs = (left: string | undefined, right: string | undefined): boolean => {
    return left !== undefined && right !== undefined && fold(left) !== fold(right);
  };
  const ownersDiffer = a.ownerPath === null || differs(a.owner.en, b.owner.en);
  return !(differs(a.name.en, b.name.en) && ownersDiffer && a.kind !== 'article');
}

function identityOf({ kind, owner, name }: NamedPage): string {
  return [kind, fold(neutralName(owner)), fold(neutralName(name))].join('\n');
}

/** Placeholders are written in either language: `<Имя регистра>` stays Russian in English names of tables. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/<[^<>]*>/g, '<>')
    .replace(/\s+/g, '');
}

function namesDiffer(a: BilingualName, b: BilingualName): boolean {
  return a.ru !== b.ru || a.en !== b.en;
}

/** `Массив.По количеству элементов` without `Массив.` */
function withoutOwner(title: BilingualName, owner: BilingualName): BilingualName {
  const cut = (whole: string | undefined, start: string | undefined): string | undefined => {
    return whole !== undefined && start !== undefined && whole.startsWith(`${start}.`)
      ? whole.slice(start.length + 1)
      : whole;
  };
  return mergeNames({}, { ...stringsOnly({ ru: cut(title.ru, owner.ru), en: cut(title.en, owner.en) }) });
}

function stringsOnly(name: { ru: string | undefined; en: string | undefined }): BilingualName {
  return { ...(name.ru === undefined ? {} : { ru: name.ru }), ...(name.en === undefined ? {} : { en: name.en }) };
}
