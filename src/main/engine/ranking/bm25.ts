/** One field of a document: its terms in any order, repeats included. */
export interface Bm25Document {
  id: number;
  /** As many as there are weights, in their order. */
  fields: readonly (readonly string[])[];
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

/**
 * BM25F of candidate documents for a query, in the order given: a term counts in every field by the field's weight and
 * against the field's own average length, so that a short title that the query covers beats a long one. With one field
 * of weight 1 this is Okapi BM25.
 */
export function bm25(
  queryTerms: readonly string[],
  documents: readonly Bm25Document[],
  fieldWeights: readonly number[],
  statistics: TermStatistics,
): Bm25Score[] {
  const query = new Set(queryTerms);
  const averages = fieldWeights.map((_weight, field) => averageLength(documents, field));
  const idf = new Map([...query].map((term) => [term, inverseFrequency(term, documents, statistics)]));
  return documents.map((document) => {
    const frequencies = new Map<string, number>();
    for (const [field, weight] of fieldWeights.entries()) {
      const terms = document.fields[field] ?? [];
      const norm = 1 - B + (B * terms.length) / (averages[field] as number);
      for (const term of terms) {
        if (query.has(term)) frequencies.set(term, (frequencies.get(term) ?? 0) + weight / norm);
      }
    }
    const terms = [...frequencies].map(([term, frequency]) => ({
      term,
      score: ((idf.get(term) ?? 0) * frequency * (K1 + 1)) / (frequency + K1),
    }));
    terms.sort((a, b) => b.score - a.score);
    return { id: document.id, score: terms.reduce((sum, { score }) => sum + score, 0), terms };
  });
}

function averageLength(documents: readonly Bm25Document[], field: number): number {
  const total = documents.reduce((sum, { fields }) => sum + (fields[field]?.length ?? 0), 0);
  return total / Math.max(1, documents.length) || 1;
}

function inverseFrequency(term: string, documents: readonly Bm25Document[], statistics: TermStatistics): number {
  const known = statistics.frequencyOf(term);
  const all = known === undefined ? documents.length : Math.max(statistics.documents, known);
  const having = known ?? documents.filter(({ fields }) => fields.some((terms) => terms.includes(term))).length;
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}
