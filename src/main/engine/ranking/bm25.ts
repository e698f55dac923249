export interface Bm25Document {
  id: number;
  /** Terms of the document in any order, repeats included. */
  terms: readonly string[];
}

export interface Bm25Score {
  id: number;
  score: number;
  /** What each query term gave, greatest first. */
  terms: { term: string; score: number }[];
}

/** Document frequencies of the whole corpus, not of the candidates: among those every query term looks common. */
export interface TermStatistics {
  documents: number;
  /** In how many documents the term stands; undefined when unknown. */
  frequencyOf(term: string): number | undefined;
}

const K1 = 1.2;
const B = 0.75;

/** Okapi BM25 of candidate documents for a query, in the order given. */
export function bm25(
  queryTerms: readonly string[],
  documents: readonly Bm25Document[],
  statistics: TermStatistics,
): Bm25Score[] {
  const query = [...new Set(queryTerms)];
  const total = documents.reduce((sum, document) => sum + document.terms.length, 0);
  const averageLength = total / Math.max(1, documents.length) || 1;
  const weights = new Map(query.map((term) => [term, inverseFrequency(term, documents, statistics)]));
  return documents.map((document) => {
    const counts = countTerms(document.terms, weights);
    const terms = [...counts].map(([term, count]) => {
      const saturation = count + K1 * (1 - B + (B * document.terms.length) / averageLength);
      return { term, score: ((weights.get(term) ?? 0) * count * (K1 + 1)) / saturation };
    });
    terms.sort((a, b) => b.score - a.score);
    return { id: document.id, score: terms.reduce((sum, { score }) => sum + score, 0), terms };
  });
}

function inverseFrequency(term: string, documents: readonly Bm25Document[], statistics: TermStatistics): number {
  const known = statistics.frequencyOf(term);
  const all = known === undefined ? documents.length : Math.max(statistics.documents, known);
  const having = known ?? documents.filter((document) => document.terms.includes(term)).length;
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

function countTerms(terms: readonly string[], wanted: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
