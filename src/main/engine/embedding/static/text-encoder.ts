import { HASHED_DIMENSIONS, hashStem } from './hashed-features.ts';
import type { StaticModel } from './model-file.ts';
import { createStemNeighbours } from './stem-neighbours.ts';
import { stemsOfWord, surfaceWords } from './tokenizer.ts';

/** Shares of the two halves in the energy of a text's vector. */
export const DENSE_SHARE = 0.7;
export const HASHED_SHARE = 0.3;

/** What one stem adds to the vector of a text. */
interface StemFeatures {
  rows: Int32Array;
  rowWeights: Float32Array;
  places: Uint16Array;
  values: Float32Array;
}

// Words repeat from text to text; the caches are dropped when they grow past the bound.
const MAX_CACHED_WORDS = 100_000;
const MAX_CACHED_WORD_CHARS = 100;

/**
 * @returns a function from a text to a unit vector of `dense + 724` numbers: √.7 · unit(mean of word vectors) beside
 *   √.3 · unit(hashed stems and n-grams). Pure: the same text always gives the same vector. Never a zero vector, since
 *   its cosine to anything is undefined: texts without a subject word are hashed by what they do have.
 */
export function createTextEncoder(model: StaticModel): (text: string) => Float32Array {
  const computeFeatures = createStemFeatures(model);
  const featuresByStem = new Map<string, StemFeatures>();
  const stemsByWord = new Map<string, readonly StemFeatures[]>();

  const featuresOfStem = (stem: string): StemFeatures => {
    const known = featuresByStem.get(stem);
    if (known) return known;
    const computed = computeFeatures(stem);
    featuresByStem.set(stem, computed);
    return computed;
  };

  const featuresOfWord = (word: string): readonly StemFeatures[] => {
    const known = stemsByWord.get(word);
    if (known) return known;
    const features = stemsOfWord(word).map(featuresOfStem);
    if (word.length <= MAX_CACHED_WORD_CHARS) stemsByWord.set(copyOf(word), features);
    return features;
  };

  return (text) => {
    // Only between texts, and both at once: within a text a stem must stay one and the same object to be counted.
    if (stemsByWord.size > MAX_CACHED_WORDS) {
      stemsByWord.clear();
      featuresByStem.clear();
    }
    const counts = new Map<StemFeatures, number>();
    for (const word of surfaceWords(text)) {
      for (const stem of featuresOfWord(word)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
    if (counts.size === 0) for (const piece of anyPieces(text)) counts.set(featuresOfStem(piece), 1);
    return sumFeatures(model, counts);
  };
}

function createStemFeatures(model: StaticModel): (stem: string) => StemFeatures {
  const rowByStem = new Map(model.stems.map((stem, row) => [stem, row]));
  const neighbours = createStemNeighbours(model.stems);
  return (stem) => {
    const row = rowByStem.get(stem);
    const idf = row === undefined ? model.header.unknownIdf : (model.idfs[row] as number);
    const parts = row === undefined ? neighbours(stem) : [{ row, share: 1 }];
    return {
      rows: Int32Array.from(parts, (part) => part.row * model.header.dense),
      rowWeights: Float32Array.from(parts, (part) => part.share * (model.scales[part.row] as number)),
      ...hashStem(stem, idf),
    };
  };
}

function sumFeatures(model: StaticModel, counts: ReadonlyMap<StemFeatures, number>): Float32Array {
  const dense = model.header.dense;
  const vector = new Float32Array(dense + HASHED_DIMENSIONS);
  const { rows } = model;
  for (const [stem, count] of counts) {
    const weight = 1 + Math.log(count);
    for (let part = 0; part < stem.rows.length; part++) {
      const from = stem.rows[part] as number;
      const scale = weight * (stem.rowWeights[part] as number);
      for (let i = 0; i < dense; i++) (vector[i] as number) += scale * (rows[from + i] as number);
    }
    for (let i = 0; i < stem.places.length; i++) {
      (vector[dense + (stem.places[i] as number)] as number) += weight * (stem.values[i] as number);
    }
  }
  return joinHalves(vector, dense);
}

/** Brings both halves to their share; a half without features leaves its share to the other. */
function joinHalves(vector: Float32Array, dense: number): Float32Array {
  const denseNorm = norm(vector, 0, dense);
  const hashedNorm = norm(vector, dense, vector.length);
  if (denseNorm === 0 && hashedNorm === 0) {
    vector[vector.length - 1] = 1;
    return vector;
  }
  const total = (denseNorm > 0 ? DENSE_SHARE : 0) + (hashedNorm > 0 ? HASHED_SHARE : 0);
  const denseScale = denseNorm > 0 ? Math.sqrt(DENSE_SHARE / total) / denseNorm : 0;
  const hashedScale = hashedNorm > 0 ? Math.sqrt(HASHED_SHARE / total) / hashedNorm : 0;
  for (let i = 0; i < dense; i++) (vector[i] as number) *= denseScale;
  for (let i = dense; i < vector.length; i++) (vector[i] as number) *= hashedScale;
  return vector;
}

function norm(vector: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += (vector[i] as number) ** 2;
  return Math.sqrt(sum);
}

/** A matched word is a view into its text in V8: as a key it would keep the whole text in memory. */
function copyOf(word: string): string {
  return Buffer.from(word, 'utf16le').toString('utf16le');
}

/** What a text without subject words consists of: its stop words and signs. Bounded, for such a text may be long. */
function anyPieces(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .slice(0, 1000)
      .match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []
  );
}
