import { stemsOfText } from '../../../src/main/engine/embedding/static/tokenizer.ts';
import { bm25 } from '../../../src/main/engine/ranking/bm25.ts';
import type { Scorer } from './suite.ts';

/** What words alone can do, over the same stems: the line that vectors have to beat. */
export function bm25Scorer(passages: readonly string[]): Scorer {
  const documents = passages.map((text, id) => ({ id, fields: [stemsOfText(text)] }));
  const frequencies = new Map<string, number>();
  for (const { fields } of documents) {
    for (const term of new Set(fields.flat())) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  const statistics = {
    documents: documents.length,
    frequencyOf: (term: string): number => frequencies.get(term) ?? 0,
  };
  return (query) => bm25(stemsOfText(query), documents, [1], statistics).map(({ score }) => score);
}
