import { stemsOfText } from '../../src/main/engine/embedding/static/tokenizer.ts';
import type { PairDocument } from './read-sources.ts';

/** Stems of a paragraph as rows of the vocabulary, in reading order; stems outside it are left out. */
export type StemRows = Uint16Array;

export interface CorpusPair {
  russian: StemRows;
  english: StemRows;
}

/** The training text as numbers. */
export interface Corpus {
  stems: string[];
  /** Inverse document frequency by row, a document being one paragraph of one language. */
  idfs: Float32Array;
  unknownIdf: number;
  /** Pairs of each document, without empty ones. */
  documents: { source: string; pairs: CorpusPair[] }[];
}

/** Tokenizes all documents and keeps the most frequent stems; numbers are no stems. */
export function buildCorpus(
  documents: readonly PairDocument[],
  options: { maxStems: number; minCount: number },
): Corpus {
  const counts = new Map<string, number>();
  const frequencies = new Map<string, number>();
  let paragraphs = 0;
  const stemmed = documents.map((document) => ({
    source: document.source,
    pairs: document.pairs.map((pair) => pair.map(stemsOfText) as [string[], string[]]),
  }));
  const seen = new Set<string>();
  for (const { pairs } of stemmed) {
    for (const [russian, english] of pairs) {
      // Repeated boilerplate would decide what is frequent.
      const key = `${russian.join(' ')}|${english.join(' ')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const stems of [russian, english]) {
        if (stems.length === 0) continue;
        paragraphs++;
        for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
        for (const stem of new Set(stems)) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
      }
    }
  }
  const stems = [...counts]
    .filter(([stem, count]) => count >= options.minCount && !/^\p{N}/u.test(stem))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, options.maxStems)
    .map(([stem]) => stem);
  const rowByStem = new Map(stems.map((stem, row) => [stem, row]));
  const toRows = (words: readonly string[]): StemRows =>
    Uint16Array.from(words.flatMap((word) => rowByStem.get(word) ?? []));
  const idf = (frequency: number): number => Math.log(1 + paragraphs / (1 + frequency));
  return {
    stems,
    idfs: Float32Array.from(stems, (stem) => idf(frequencies.get(stem) ?? 0)),
    unknownIdf: Math.round(idf(options.minCount / 2) * 100) / 100,
    documents: stemmed
      .map(({ source, pairs }) => ({
        source,
        pairs: pairs
          .map(([russian, english]) => ({ russian: toRows(russian), english: toRows(english) }))
          .filter((pair) => pair.russian.length + pair.english.length > 0),
      }))
      .filter((document) => document.pairs.length > 0),
  };
}
