/** Queries with the texts that answer them. */
export interface Suite {
  name: string;
  queries: string[];
  /** The texts that are searched. */
  passages: string[];
  /** What a passage belongs to; an answer counts by its best passage. */
  owners: string[];
  /** Owners that answer each query. */
  answers: ReadonlySet<string>[];
}

export interface Scores {
  queries: number;
  passages: number;
  /** Share of queries whose first answer is right, and with a right one among the first five. */
  recallAt1: number;
  recallAt5: number;
  meanReciprocalRank: number;
}

/** Similarities of one query to every passage. */
export type Scorer = (query: string) => ArrayLike<number>;

export function scoreSuite(suite: Suite, createScorer: (passages: readonly string[]) => Scorer): Scores {
  const score = createScorer(suite.passages);
  const ranks = suite.queries.map((query, index) =>
    rankOfAnswer(score(query), suite.owners, suite.answers[index] as ReadonlySet<string>),
  );
  const share = (bound: number): number => ranks.filter((rank) => rank <= bound).length / ranks.length;
  return {
    queries: suite.queries.length,
    passages: suite.passages.length,
    recallAt1: share(1),
    recallAt5: share(5),
    meanReciprocalRank: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
  };
}

/** Rank of the best right owner among all owners; ties are counted against it. */
function rankOfAnswer(scores: ArrayLike<number>, owners: readonly string[], answers: ReadonlySet<string>): number {
  const best = new Map<string, number>();
  for (let i = 0; i < owners.length; i++) {
    const owner = owners[i] as string;
    const score = scores[i] as number;
    if (score > (best.get(owner) ?? Number.NEGATIVE_INFINITY)) best.set(owner, score);
  }
  let right = Number.NEGATIVE_INFINITY;
  for (const answer of answers) right = Math.max(right, best.get(answer) ?? Number.NEGATIVE_INFINITY);
  let above = 0;
  for (const [owner, score] of best) if (score >= right && !answers.has(owner)) above++;
  return above + 1;
}
