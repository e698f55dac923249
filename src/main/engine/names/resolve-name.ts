import { helpNamesOfCode } from './code-forms.ts';
import { boundedEditDistance } from './edit-distance.ts';
import type { NamedArticle, NameIndex } from './name-index.ts';
import { nameInCode, nameKey, squashKey, switchLayout } from './name-keys.ts';

/** How a name was recognised: nothing weaker is tried once something stronger is found. */
export type ResolvedBy = 'exact' | 'code' | 'words' | 'look-alike' | 'layout' | 'typo';

export interface Resolution {
  by: ResolvedBy;
  /** Articles of the name, the likeliest first. */
  articleIds: number[];
  /** Set when the owner exists and the member does not: the owner, and the members that are nearest. */
  missingMember?: { owner: string; member: string; nearest: number[]; elsewhere: number[] };
}

export type ArticleFilter = (article: NamedArticle) => boolean;

const MAX_ARTICLES = 200;
const MAX_NEAREST = 8;

/**
 * Finds the articles whose name the query is: deterministic, from memory, the strongest way first.
 * @returns null when the query is no name
 */
export function resolveName(index: NameIndex, query: string, isAllowed: ArticleFilter): Resolution | null {
  const allowed = (ids: readonly number[]) =>
    ids.filter((id) => isAllowed(index.articles.get(id) as NamedArticle)).slice(0, MAX_ARTICLES);
  const attempt = (by: ResolvedBy, ids: readonly number[]): Resolution | null => {
    const articleIds = inOrder(index, allowed(ids));
    return articleIds.length > 0 ? { by, articleIds } : null;
  };
  const inCode = nameInCode(query);
  return (
    attempt('exact', index.byName(query)) ??
    attempt('exact', index.byName(inCode)) ??
    firstOf(helpNamesOfCode(inCode), (name) => attempt('code', index.byName(name))) ??
    attempt('words', index.bySquashedName(inCode)) ??
    missingMember(index, inCode, isAllowed) ??
    attempt('look-alike', index.byLookAlike(inCode)) ??
    otherLayout(index, query, attempt) ??
    attempt('typo', nearNames(index, inCode))
  );
}

function otherLayout(
  index: NameIndex,
  query: string,
  attempt: (by: ResolvedBy, ids: readonly number[]) => Resolution | null,
): Resolution | null {
  const switched = switchLayout(query);
  if (switched === null) return null;
  return attempt('layout', index.byName(switched)) ?? attempt('layout', index.bySquashedName(switched));
}

function nearNames(index: NameIndex, name: string): number[] {
  const near = index.trigrams.near(nameKey(name), 20);
  const nearest = near[0]?.distance;
  // Only the nearest: what is one slip away is meant before what is two.
  return near
    .filter(({ distance }) => distance === nearest)
    .flatMap(({ index: position }) => index.entries[position]?.articles ?? []);
}

/** `ТаблицаЗначений.Свернутъ`: the owner is known, the member is not, which is worth more than a near name elsewhere. */
function missingMember(index: NameIndex, name: string, isAllowed: ArticleFilter): Resolution | null {
  const dot = name.lastIndexOf('.');
  if (dot <= 0 || /\s/.test(name.trim())) return null;
  const owner = name.slice(0, dot);
  const member = name.slice(dot + 1);
  const owners = index.byName(owner).filter((id) => isAllowed(index.articles.get(id) as NamedArticle));
  const types = owners.filter((id) =>
    ['type', 'enum', 'object'].includes((index.articles.get(id) as NamedArticle).kind),
  );
  if (types.length === 0 || member === '') return null;
  const key = squashKey(member);
  const nearest = membersOf(index, owner)
    .map((id) => ({ id, distance: distanceToMember(index.articles.get(id) as NamedArticle, key) }))
    .filter(({ distance }) => distance <= Math.max(2, Math.floor(key.length / 2)))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_NEAREST)
    .map(({ id }) => id);
  const elsewhere = index
    .byName(member)
    .filter((id) => isAllowed(index.articles.get(id) as NamedArticle))
    .slice(0, MAX_NEAREST);
  return { by: 'exact', articleIds: types, missingMember: { owner, member, nearest, elsewhere } };
}

function membersOf(index: NameIndex, owner: string): number[] {
  const prefix = `${nameKey(owner)}.`;
  const ids = new Set<number>();
  for (const { key, articles } of index.entries) if (key.startsWith(prefix)) for (const id of articles) ids.add(id);
  return [...ids];
}

function distanceToMember(article: NamedArticle, squashed: string): number {
  const limit = squashed.length;
  const distances = [article.title, article.titleEn].flatMap((title) =>
    title === null ? [] : [boundedEditDistance(squashKey(lastPart(title)), squashed, limit)],
  );
  return Math.min(...distances, limit + 1);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** A global function before a type, a type before a member; whole qualified names before bare ones; then by name. */
function inOrder(index: NameIndex, ids: readonly number[]): number[] {
  const rank = (id: number) => KIND_ORDER.indexOf((index.articles.get(id) as NamedArticle).kind);
  const name = (id: number) => (index.articles.get(id) as NamedArticle).qualifiedName ?? '';
  return [...ids].sort((a, b) => rank(a) - rank(b) || commonness(name(a)) - commonness(name(b)) || a - b);
}

const KIND_ORDER = [
  'function',
  'type',
  'enum',
  'object',
  'query-table',
  'method',
  'property',
  'event',
  'constructor',
  'enum-value',
  'member',
  'module',
  'article',
  'section',
  'page',
];

/** Types that code meets every day, most common first: of 197 methods «Добавить» one of these is meant. */
const COMMON_OWNERS = [
  'Массив',
  'Структура',
  'Соответствие',
  'ТаблицаЗначений',
  'СписокЗначений',
  'ДеревоЗначений',
  'Запрос',
  'РезультатЗапроса',
  'ВыборкаИзРезультатаЗапроса',
  'Справочник',
  'Документ',
  'РегистрСведений',
  'РегистрНакопления',
  'ФормаКлиентскогоПриложения',
].map(nameKey);

function commonness(qualifiedName: string): number {
  const key = nameKey(qualifiedName);
  const index = COMMON_OWNERS.findIndex(
    (owner) => key === owner || key.startsWith(`${owner}.`) || key.startsWith(owner),
  );
  return index === -1 ? COMMON_OWNERS.length : index;
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
