import { type Bag, toBag, withoutRows } from './bag.ts';
import type { Corpus } from './corpus.ts';
import { type Random, randomBelow } from './random.ts';

/** Two texts that should have near vectors. */
export interface Positive {
  query: Bag;
  passage: Bag;
}

export interface PositiveOptions {
  batchSize: number;
  /** Share of translations; the rest are titles or paragraphs with a paragraph that follows them. */
  translationShare: number;
  /** Share of positives whose query loses the stems that the passage has too: the rest must carry the meaning. */
  maskShare: number;
  /** Share of batches drawn from neighbouring documents, whose paragraphs are hard to tell apart. */
  localShare: number;
  /** Documents that such a batch is drawn from. */
  localDocuments: number;
}

interface BagPair {
  russian: Bag;
  english: Bag;
}

const MIN_PASSAGE_STEMS = 2;
const MAX_PARAGRAPHS_AHEAD = 3;
const FROM_TITLE_SHARE = 0.5;
const RUSSIAN_SHARE = 0.7;
const MAX_TRIES = 50;

/** @returns a source of batches of positives, no two of a batch from the same pair of paragraphs */
export function createPositiveSource(corpus: Corpus, options: PositiveOptions, random: Random): () => Positive[] {
  const documents = corpus.documents.map(({ pairs }) =>
    pairs.map((pair): BagPair => ({ russian: toBag(pair.russian), english: toBag(pair.english) })),
  );
  // Documents differ a lot in length: a paragraph is drawn, not a document.
  const places = documents.flatMap((pairs, document) => pairs.map((_, index) => ({ document, index })));
  const firstPlace = new Uint32Array(documents.length + 1);
  documents.forEach((pairs, document) => {
    firstPlace[document + 1] = (firstPlace[document] as number) + pairs.length;
  });

  const drawPositive = (from: number, to: number): Positive | null => {
    const place = places[from + randomBelow(random, to - from)];
    if (!place) return null;
    const pairs = documents[place.document] as BagPair[];
    const positive =
      random() < options.translationShare
        ? translation(pairs[place.index] as BagPair, random)
        : following(pairs, place.index, random);
    if (!positive) return null;
    const { passage } = positive;
    let { query } = positive;
    if (random() < options.maskShare) {
      const shared = new Set(passage.rows);
      query = withoutRows(query, (row) => shared.has(row));
    }
    if (query.rows.length === 0 || passage.rows.length < MIN_PASSAGE_STEMS || query.key === passage.key) return null;
    return { query, passage };
  };

  const drawBatch = (): Positive[] => {
    let from = 0;
    let to = places.length;
    if (random() < options.localShare) {
      const first = randomBelow(random, documents.length);
      from = firstPlace[first] as number;
      to = firstPlace[Math.min(documents.length, first + options.localDocuments)] as number;
    }
    const batch: Positive[] = [];
    const taken = new Set<string>();
    for (let tries = 0; batch.length < options.batchSize; tries++) {
      if (tries > options.batchSize * MAX_TRIES) return drawBatch();
      const positive = drawPositive(from, to);
      if (!positive || taken.has(positive.query.key) || taken.has(positive.passage.key)) continue;
      taken.add(positive.query.key);
      taken.add(positive.passage.key);
      batch.push(positive);
    }
    return batch;
  };
  return drawBatch;
}

function translation(pair: BagPair, random: Random): Positive {
  return random() < 0.5
    ? { query: pair.russian, passage: pair.english }
    : { query: pair.english, passage: pair.russian };
}

/** A title or paragraph with one that follows it, each in a language of its own choice. */
function following(pairs: readonly BagPair[], index: number, random: Random): Positive | null {
  const before = random() < FROM_TITLE_SHARE ? 0 : index;
  const after = before + 1 + randomBelow(random, MAX_PARAGRAPHS_AHEAD);
  const [query, passage] = [pairs[before], pairs[after]];
  if (!query || !passage) return null;
  return { query: inSomeLanguage(query, random), passage: inSomeLanguage(passage, random) };
}

function inSomeLanguage(pair: BagPair, random: Random): Bag {
  return random() < RUSSIAN_SHARE ? pair.russian : pair.english;
}
