/** One query of an evaluation file: what may be right, and the rank it must reach. */
export interface EvalCase {
  query: string;
  /** Paths, titles or qualified names; any of them is right. Empty: nothing must be found. */
  expect: string[];
  top: number;
}

/** What a ranked list says about an article. */
export interface ArticleRef {
  path?: string | undefined;
  title: string;
  qualifiedName?: string | undefined;
  qualifiedNameEn?: string | undefined;
}

export interface LayerMetrics {
  hit1: number;
  hit3: number;
  hit5: number;
  mrr: number;
  withinTop: number;
  emptyRate: number;
  p50Ms: number;
  p95Ms: number;
}

/** Rank of the first right article, from 1; null when none is in the list. */
export function rankOfExpected(list: readonly ArticleRef[], expected: readonly string[]): number | null {
  const index = list.findIndex((article) => expected.some((wanted) => matches(article, wanted)));
  return index === -1 ? null : index + 1;
}

/** A path matches when one of the two ends with the other at a folder boundary; names match whole, in any case. */
export function matches(article: ArticleRef, wanted: string): boolean {
  if (article.path !== undefined && (endsWithPath(article.path, wanted) || endsWithPath(wanted, article.path)))
    return true;
  const name = foldName(wanted);
  return [article.title, article.qualifiedName, article.qualifiedNameEn].some(
    (candidate) => candidate !== undefined && foldName(candidate) === name,
  );
}

function endsWithPath(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`);
}

function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').trim();
}

/** Figures of one layer over all queries. A query that expects nothing is right when the list is empty. */
export function measureLayer(
  results: readonly { rank: number | null; isEmpty: boolean; ms: number; top: number; expectsNothing: boolean }[],
): LayerMetrics {
  const share = (isRight: (rank: number, top: number) => boolean) =>
    mean(
      results.map(({ rank, top, isEmpty, expectsNothing }) =>
        expectsNothing ? Number(isEmpty) : Number(rank !== null && isRight(rank, top)),
      ),
    );
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    hit1: share((rank) => rank <= 1),
    hit3: share((rank) => rank <= 3),
    hit5: share((rank) => rank <= 5),
    mrr: mean(
      results.map(({ rank, isEmpty, expectsNothing }) =>
        expectsNothing ? Number(isEmpty) : rank === null ? 0 : 1 / rank,
      ),
    ),
    withinTop: share((rank, top) => rank <= top),
    emptyRate: mean(results.map(({ isEmpty }) => Number(isEmpty))),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Nearest-rank percentile of sorted values. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
