import { MAX_DIFFERENCES } from '#shared/contract/member-tools.ts';
import type { ToolInput, ToolOutput } from '#shared/contract/tools.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { formatArticleId } from '#shared/model/article.ts';
import type { HbkCard } from '#shared/model/hbk-card.ts';
import { type CardDifferences, compareCards } from '../search/compare-cards.ts';
import type { NameQuestion } from '../search/find-article.ts';
import type { ArticleRow } from '../store/article-store.ts';
import { requireSource } from './documents-scope.ts';
import type { EngineServices } from './engine-services.ts';
import { requireVersion } from './known-version.ts';

const MAX_VALUE_CHARS = 400;

export async function compareVersions(
  services: EngineServices,
  input: ToolInput<'compare_versions'>,
): Promise<ToolOutput<'compare_versions'>> {
  const { name, source, from, to } = input;
  if (source !== undefined) await requireSource(services.sources, source);
  await requireVersion(services.sources, from);
  await requireVersion(services.sources, to);
  // Only help books have cards to compare.
  const question: NameQuestion = { name, loadModes: ['hbk'], destination: source ?? null, version: to };
  const { before, after } = await findBoth(services, question, from);
  const known = (after ?? before) as ArticleRow;
  const cards = await services.contents.cards([before, after].flatMap((row) => row?.id ?? []));
  const cardOf = (row: ArticleRow | null) => (row === null ? undefined : (cards.get(row.id) as HbkCard | undefined));
  const [cardBefore, cardAfter] = [cardOf(before), cardOf(after)];
  const differences: CardDifferences =
    cardBefore !== undefined && cardAfter !== undefined
      ? compareCards(cardBefore, cardAfter)
      : { added: [], removed: [], changed: [] };
  const count = differences.added.length + differences.removed.length + differences.changed.length;
  return {
    name: known.qualifiedName ?? known.title,
    nameEn: known.qualifiedNameEn ?? known.titleEn,
    from: placeOf(from, before),
    to: placeOf(to, after),
    status: before === null ? 'added' : after === null ? 'removed' : count === 0 ? 'same' : 'changed',
    ...bounded(differences),
  };
}

/** The thing in both versions; null where it is not there. @throws AppError NOT_FOUND, AMBIGUOUS */
async function findBoth(
  { finder, contents, articles }: EngineServices,
  question: NameQuestion,
  from: string,
): Promise<{ before: ArticleRow | null; after: ArticleRow | null }> {
  const sameThing = async (row: ArticleRow, version: string): Promise<ArticleRow | null> => {
    const rows = await articles.getMany(await contents.idsByKey(row.key, version));
    const inScope = rows.filter(({ destination }) => (question.destination ?? destination) === destination);
    return inScope.find(({ destination }) => destination === row.destination) ?? inScope[0] ?? null;
  };
  const after = await orNull(finder.find(question));
  if (after !== null) return { before: await sameThing(after, from), after };
  const before = await orNull(finder.find({ ...question, version: from }));
  if (before !== null) return { before, after: await sameThing(before, question.version as string) };
  // In neither: the question without a version says what there is instead.
  const elsewhere = await finder.find({ ...question, version: null });
  throw new AppError('NOT_FOUND', `«${question.name}» is in neither version.`, {
    nextStep: `It is in ${elsewhere.version ?? 'a source without a version'}.`,
  });
}

async function orNull(found: Promise<ArticleRow>): Promise<ArticleRow | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function placeOf(version: string, row: ArticleRow | null) {
  return { version, id: row === null ? null : formatArticleId(row.id) };
}

function bounded({ added, removed, changed }: CardDifferences): CardDifferences & { isCut: boolean } {
  const lists = [added, removed, changed];
  return {
    added: added.slice(0, MAX_DIFFERENCES).map(({ field, value }) => ({ field, value: cut(value) })),
    removed: removed.slice(0, MAX_DIFFERENCES).map(({ field, value }) => ({ field, value: cut(value) })),
    changed: changed.slice(0, MAX_DIFFERENCES).map(({ field, from, to }) => ({ field, ...cutPair(from, to) })),
    isCut: lists.some((list) => list.length > MAX_DIFFERENCES),
  };
}

function cut(text: string): string {
  return text.length <= MAX_VALUE_CHARS ? text : `${text.slice(0, MAX_VALUE_CHARS).toWellFormed()}…`;
}

/** Of two long texts the part where they begin to differ. */
function cutPair(from: string, to: string): { from: string; to: string } {
  if (from.length <= MAX_VALUE_CHARS && to.length <= MAX_VALUE_CHARS) return { from, to };
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  const start = Math.max(0, same - MAX_VALUE_CHARS / 4);
  const lead = start === 0 ? '' : '…';
  return { from: cut(lead + from.slice(start)), to: cut(lead + to.slice(start)) };
}
