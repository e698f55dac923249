import { TOKENIZER_VERSION } from '../../src/main/engine/embedding/static/tokenizer.ts';
import type { Corpus } from './corpus.ts';
import type { PairDocument, SourceRecord } from './read-sources.ts';
import { RECIPE } from './recipe.ts';

/** What a model was made of and how, to stand beside it. */
export function createManifest(made: {
  sha256: string;
  bytes: number;
  corpus: Corpus;
  records: readonly SourceRecord[];
  /** The documents that were trained on. */
  documents: readonly PairDocument[];
}): Record<string, unknown> {
  return {
    model: { file: 'model.bin', sha256: made.sha256, bytes: made.bytes, stems: made.corpus.stems.length },
    tokenizerVersion: TOKENIZER_VERSION,
    sources: made.records.map((record) => {
      const trained = made.documents.filter((document) => document.source === record.file);
      return {
        ...record,
        trainedDocuments: trained.length,
        trainedPairs: trained.reduce((sum, document) => sum + document.pairs.length, 0),
      };
    }),
    recipe: RECIPE,
  };
}
