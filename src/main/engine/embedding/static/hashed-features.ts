/**
 * Lexical features of a stem by the hashing trick: the stem itself and its character 3- and 4-grams, each on two
 * signed places of a fixed width. Two texts with the same words get near vectors without any vocabulary.
 */

/** Width of the lexical half of a vector. */
export const HASHED_DIMENSIONS = 724;

/** Share of a stem's energy that lies in its n-grams and not in the stem as a whole. */
const NGRAM_ENERGY = 0.5;
const PLACES_PER_FEATURE = 2;

/** Sparse signed features: `values[i]` is added at `places[i]`. */
export interface HashedFeatures {
  places: Uint16Array;
  values: Float32Array;
}

/** Features of one stem with an energy (sum of squares) of about `weight` squared. */
export function hashStem(stem: string, weight: number): HashedFeatures {
  const ngrams = characterNgrams(stem);
  const count = (1 + ngrams.length) * PLACES_PER_FEATURE;
  const places = new Uint16Array(count);
  const values = new Float32Array(count);
  const whole = weight * Math.sqrt((ngrams.length === 0 ? 1 : 1 - NGRAM_ENERGY) / PLACES_PER_FEATURE);
  const part = weight * Math.sqrt(NGRAM_ENERGY / Math.max(1, ngrams.length) / PLACES_PER_FEATURE);
  let at = 0;
  const put = (feature: string, value: number): void => {
    const hash = fnv1a(feature);
    for (let place = 0; place < PLACES_PER_FEATURE; place++) {
      const mixed = mix(hash + Math.imul(place + 1, 0x9e3779b1));
      places[at] = (mixed >>> 1) % HASHED_DIMENSIONS;
      values[at] = (mixed & 1) === 0 ? value : -value;
      at++;
    }
  };
  put(`=${stem}`, whole);
  for (const ngram of ngrams) put(ngram, part);
  return { places, values };
}

/** The 3- and 4-grams of a stem with its borders marked: `<за`, `запр`, … `ос>`. Empty for a stem of one character. */
export function characterNgrams(stem: string): string[] {
  const bordered = `<${stem}>`;
  const ngrams: string[] = [];
  for (const length of [3, 4]) {
    for (let start = 0; start + length <= bordered.length; start++) ngrams.push(bordered.slice(start, start + length));
  }
  return ngrams;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash;
}

/** The finaliser of MurmurHash3: FNV alone leaves the low bits of short strings too regular. */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
