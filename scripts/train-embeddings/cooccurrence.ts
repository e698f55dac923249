import type { Corpus, StemRows } from './corpus.ts';
import { SymmetricCounter } from './symmetric-counter.ts';

export interface CooccurrenceOptions {
  /** Stems to either side that count as context within a language. */
  window: number;
  /** Weight of a translation's stems against those of the text itself. */
  crossWeight: number;
  /** Longer paragraphs are too loosely aligned to say which stem translates which. */
  crossMaxStems: number;
}

/** How often stems stand near each other, and in each other's translations. Repeated paragraphs count once. */
export function countCooccurrences(corpus: Corpus, options: CooccurrenceOptions): SymmetricCounter {
  const counter = new SymmetricCounter(corpus.stems.length);
  const seen = new Set<string>();
  for (const { pairs } of corpus.documents) {
    for (const { russian, english } of pairs) {
      const key = `${russian}|${english}`;
      if (seen.has(key)) continue;
      seen.add(key);
      countWindow(counter, russian, options.window);
      countWindow(counter, english, options.window);
      if (russian.length <= options.crossMaxStems && english.length <= options.crossMaxStems) {
        countTranslation(counter, russian, english, options.crossWeight);
      }
    }
  }
  return counter;
}

function countWindow(counter: SymmetricCounter, rows: StemRows, window: number): void {
  for (let i = 0; i < rows.length; i++) {
    for (let j = Math.max(0, i - window); j < i; j++) {
      counter.add(rows[i] as number, rows[j] as number, 1 / Math.sqrt(i - j));
    }
  }
}

/** Every stem with every stem of the translation, more for those at a like place. */
function countTranslation(counter: SymmetricCounter, russian: StemRows, english: StemRows, crossWeight: number): void {
  const longer = Math.max(russian.length, english.length);
  for (let i = 0; i < russian.length; i++) {
    for (let j = 0; j < english.length; j++) {
      const distance = Math.abs(i / russian.length - j / english.length);
      counter.add(russian[i] as number, english[j] as number, (crossWeight * (1.2 - distance)) / longer);
    }
  }
}
