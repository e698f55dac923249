import type { ArticleKind, LoadMode } from '#shared/model/article.ts';
import { encodeCopyBinary } from './copy-binary.ts';
import type { Database } from './database.ts';

/** Which articles a search looks at. Filters apply before ranking, so a filtered answer is as long as it can be. */
export interface SearchScope {
  loadModes: readonly LoadMode[];
  /** Name of one source, or null for all. */
  destination: string | null;
  /** Only articles of this kind. */
  kind?: ArticleKind | null;
  /** Only this version of the platform. */
  version?: string | null;
}

export interface RankedChunk {
  id: number;
  articleId: number;
  /** Cosine similarity, or the full-text rank; higher is better. */
  score: number;
}

export interface ChunkText {
  id: number;
  articleId: number;
  text: string;
  headingPath: string[];
  overlapChars: number;
}

/** The original system's statement, word for word but for the way parameters are written. */
const VECTOR_SEARCH = `
SELECT
    ac.id, ac.article_id, ac.chunk_text, ac.meta,
    ac.embedding::halfvec(1024) <=> CAST($1 AS halfvec(1024)) AS distance
FROM article_chunks ac
INNER JOIN articles a ON ac.article_id = a.id
WHERE a.job_id IN (SELECT id FROM jobs WHERE load_mode IN (:load_modes))
AND a.destination = $3
ORDER BY distance
LIMIT $2;`;

export interface IndexCounts {
  articles: number;
  chunks: number;
  embedded: number;
}

const COUNTS_AGE_MS = 1_000;

export class ChunkStore {
  readonly #database: Database;
  #counts: Promise<IndexCounts> | undefined;
  #countedAtMs = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The `limit` nearest chunks that have a vector, nearest first. */
  async searchVector(queryVector: Float32Array, scope: SearchScope, limit: number): Promise<RankedChunk[]> {
    const { sql, filters } = statementFor(VECTOR_SEARCH, scope);
    const parameters: unknown[] = [vectorLiteral(queryVector), limit, ...filters];
    const rows = await this.#database.query<{ id: number; article_id: number; distance: number | null }>(
      sql,
      parameters,
    );
    // Chunks without a vector sort last with a null distance.
    return rows.flatMap((row) =>
      row.distance === null ? [] : [{ id: row.id, articleId: row.article_id, score: 1 - row.distance }],
    );
  }

  /** Cosine similarity of given chunks to the query; chunks without a vector are absent. */
  async similarities(queryVector: Float32Array, ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.#database.query<{ id: number; distance: number }>(
      `SELECT id, embedding <=> CAST($1 AS halfvec(1024)) AS distance FROM article_chunks
       WHERE id = ANY ($2::bigint[]) AND embedding IS NOT NULL`,
      [vectorLiteral(queryVector), [...ids]],
    );
    return new Map(rows.map((row) => [row.id, 1 - row.distance]));
  }

  /**
   * Chunks that match a tsquery, best first.
   * @param tsquery text form of a tsquery whose words are lexemes already
   */
  async searchText(tsquery: string, scope: SearchScope, limit: number): Promise<RankedChunk[]> {
    const rows = await this.#database.query<{ id: number; article_id: number; rank: number }>(
      `SELECT c.id, c.article_id, ts_rank(c.tsv, CAST($1 AS tsquery), 1) AS rank
       FROM article_chunks c JOIN articles a ON a.id = c.article_id
       WHERE c.tsv @@ CAST($1 AS tsquery)
         AND a.job_id IN (SELECT id FROM jobs WHERE load_mode = ANY ($2::text[]))
         AND ($3::text IS NULL OR a.destination = $3)
         AND ($5::text IS NULL OR a.kind = $5) AND ($6::text IS NULL OR a.version = $6)
       ORDER BY rank DESC, c.id LIMIT $4`,
      [tsquery, [...scope.loadModes], scope.destination, limit, scope.kind ?? null, scope.version ?? null],
    );
    return rows.map((row) => ({ id: row.id, articleId: row.article_id, score: row.rank }));
  }

  /** The lexemes that full text makes of each word, with the number of chunks that hold each. */
  async lexemes(
    words: readonly string[],
    safeWords: readonly string[],
  ): Promise<{ word: string; lexeme: string; chunks: number }[]> {
    return this.#database.query(
      `WITH asked AS (
         SELECT w AS word, unnest(tsvector_to_array(to_tsvector('russian', w))) AS lexeme FROM unnest($1::text[]) AS w
         UNION SELECT w, w FROM unnest($2::text[]) AS w
       )
       SELECT asked.word, asked.lexeme, coalesce(s.chunks, 0) AS chunks
       FROM asked LEFT JOIN lexeme_stats s ON s.lexeme = asked.lexeme`,
      [[...words], [...safeWords]],
    );
  }

  async texts(ids: readonly number[]): Promise<Map<number, ChunkText>> {
    const rows = await this.#database.query<{
      id: number;
      article_id: number;
      chunk_text: string;
      meta: { heading_path: string[]; overlap_chars: number };
    }>('SELECT id, article_id, chunk_text, meta FROM article_chunks WHERE id = ANY ($1::bigint[])', [[...ids]]);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          id: row.id,
          articleId: row.article_id,
          text: row.chunk_text,
          headingPath: row.meta.heading_path,
          overlapChars: row.meta.overlap_chars,
        },
      ]),
    );
  }

  /** The first chunk of each article, by chunk id. */
  async firstOfArticles(articleIds: readonly number[]): Promise<Map<number, ChunkText>> {
    if (articleIds.length === 0) return new Map();
    const rows = await this.#database.query<{ id: number }>(
      'SELECT min(id) AS id FROM article_chunks WHERE article_id = ANY ($1::bigint[]) GROUP BY article_id',
      [[...articleIds]],
    );
    return this.texts(rows.map((row) => row.id));
  }

  /** Sizes of the index, at most a second old: counting takes longer than a search. */
  counts(): Promise<IndexCounts> {
    const nowMs = performance.now();
    if (!this.#counts || nowMs - this.#countedAtMs > COUNTS_AGE_MS) {
      this.#countedAtMs = nowMs;
      this.#counts = this.#count();
      this.#counts.catch(() => this.forgetCounts());
    }
    return this.#counts;
  }

  /** After a change that the next answer must know of. */
  forgetCounts(): void {
    this.#counts = undefined;
  }

  async #count(): Promise<IndexCounts> {
    const rows = await this.#database.query<{ articles: number; chunks: number; embedded: number }>(
      `SELECT (SELECT count(*)::int FROM articles) AS articles, count(*)::int AS chunks,
              count(embedding)::int AS embedded FROM article_chunks`,
    );
    return rows[0] ?? { articles: 0, chunks: 0, embedded: 0 };
  }

  /** The next chunks without a vector, in row order after `afterId`. */
  async pendingEmbedding(afterId: number, limit: number): Promise<ChunkText[]> {
    const rows = await this.#database.query<{ id: number }>(
      'SELECT id FROM article_chunks WHERE embedding IS NULL AND id > $1 ORDER BY id LIMIT $2',
      [afterId, limit],
    );
    const texts = await this.texts(rows.map((row) => row.id));
    return rows.flatMap((row) => texts.get(row.id) ?? []);
  }

  async setEmbeddings(vectors: readonly { id: number; embedding: Float32Array }[]): Promise<void> {
    await this.#database.transaction(async (tx) => {
      await tx.exec('CREATE TEMP TABLE vector_staging (id bigint, embedding halfvec(1024)) ON COMMIT DROP');
      const rows = vectors.map(({ id, embedding }) => [
        { type: 'int8', value: id } as const,
        { type: 'halfvec', value: embedding } as const,
      ]);
      await tx.copyBinary('vector_staging', ['id', 'embedding'], encodeCopyBinary(rows));
      await tx.query('UPDATE article_chunks c SET embedding = v.embedding FROM vector_staging v WHERE c.id = v.id');
    });
  }

  /** The model that all stored vectors are of, or null before the first. */
  async embeddingModel(): Promise<string | null> {
    const rows = await this.#database.query<{ model: string | null }>(
      'SELECT embedding_model AS model FROM index_state',
    );
    return rows[0]?.model ?? null;
  }

  /** Takes another model: vectors of the old one go in the same transaction, so the two never meet. */
  async switchEmbeddingModel(model: string): Promise<void> {
    await this.#database.transaction(async (tx) => {
      await tx.query('UPDATE article_chunks SET embedding = NULL WHERE embedding IS NOT NULL');
      await tx.query('UPDATE index_state SET embedding_model = $1', [model]);
    });
  }

  /** Counts anew in how many chunks each lexeme stands, and lets the planner see the new sizes. */
  async refreshStatistics(): Promise<void> {
    await this.#database.transaction(async (tx) => {
      await tx.exec('DELETE FROM lexeme_stats');
      await tx.query(`
        INSERT INTO lexeme_stats (lexeme, chunks)
        SELECT word, ndoc FROM ts_stat('SELECT tsv FROM article_chunks')`);
    });
    await this.#database.exec('ANALYZE');
    await this.#database.exec('CHECKPOINT');
  }
}

/**
 * Fills in the load modes (constants of ours, never user text) and, in place of the original's one filter line, a line
 * for each filter that is set.
 */
function statementFor(statement: string, scope: SearchScope): { sql: string; filters: string[] } {
  const modes = scope.loadModes.map((mode) => `'${mode}'`).join(', ');
  const set = [
    ['destination', scope.destination],
    ['kind', scope.kind ?? null],
    ['version', scope.version ?? null],
  ].filter((filter): filter is [string, string] => filter[1] !== null);
  const lines = set.map(([column], index) => `AND a.${column} = $${index + 3}\n`).join('');
  const sql = statement.replace(':load_modes', modes).replace('AND a.destination = $3\n', lines);
  return { sql, filters: set.map(([, value]) => value) };
}

function vectorLiteral(vector: Float32Array): string {
  return `[${vector.join(',')}]`;
}
