import { EndpointFailure } from './endpoint-failure.ts';

export interface EmbeddingAnswer {
  /** The model as the server names it; undefined when it does not. */
  model: string | undefined;
  /** One vector per text, in the order of the texts, all of one width. */
  vectors: readonly (readonly number[])[];
  width: number;
}

/**
 * Checks an answer of `/embeddings` through and through: servers in the wild answer with fewer vectors, in another
 * order, in base64 or with nulls, and each of these would end up as wrong search results.
 * @param body the parsed JSON
 * @throws EndpointFailure `wrong-answer`
 */
export function readEmbeddings(body: unknown, textCount: number): EmbeddingAnswer {
  if (!isRecord(body) || !Array.isArray(body.data)) throw wrong('no list of vectors');
  const items: unknown[] = body.data;
  if (items.length !== textCount) throw wrong(`${items.length} vectors for ${textCount} texts`);
  const vectors = new Array<readonly number[] | undefined>(textCount).fill(undefined);
  for (const item of items) {
    if (!isRecord(item)) throw wrong('an entry that is not an object');
    const { index } = item;
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= textCount) {
      throw wrong('a vector without a proper index');
    }
    if (vectors[index] !== undefined) throw wrong(`two vectors of index ${index}`);
    vectors[index] = readVector(item.embedding);
  }
  const complete = vectors as (readonly number[])[];
  const width = complete[0]?.length ?? 0;
  if (complete.some((vector) => vector.length !== width)) throw wrong('vectors of different widths');
  return {
    model: typeof body.model === 'string' && body.model !== '' ? body.model : undefined,
    vectors: complete,
    width,
  };
}

function readVector(embedding: unknown): readonly number[] {
  if (typeof embedding === 'string') throw wrong('base64 instead of numbers');
  if (!Array.isArray(embedding)) throw wrong('an entry without a vector');
  if (embedding.length === 0) throw wrong('an empty vector');
  for (const number of embedding) {
    if (typeof number !== 'number' || !Number.isFinite(number))
      throw wrong('a vector with something that is no number');
  }
  return embedding;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(detail: string): EndpointFailure {
  return new EndpointFailure({ kind: 'wrong-answer', detail });
}
