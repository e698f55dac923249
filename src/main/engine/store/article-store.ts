import type { ArticleKind, LoadMode } from '#shared/model/article.ts';
import type { NamedArticle } from '../names/name-index.ts';
import type { Chunk } from '../ports.ts';
import { spreadIdentifiers } from '../text/split-identifier.ts';
import { type CopyField, encodeCopyBinary } from './copy-binary.ts';
import type { Database, SqlRunner } from './database.ts';
import { type UnitResult, writeUnits } from './source-store.ts';

/** An article ready to be written: text clean, names in normal form, chunks with their search words. */
export interface ArticleToWrite {
  unitPath: string;
  key: string;
  kind: ArticleKind;
  title: string;
  titleEn: string | null;
  qualifiedName: string | null;
  qualifiedNameEn: string | null;
  headingPath: string[];
  names: string[];
  body: string;
  /** Key of the type that it is a member of. */
  ownerKey: string | null;
  /** Title in the tree, where it is another than `title`. */
  treeTitle: string | null;
  card: unknown;
  chunks: ChunkToWrite[];
}

export interface ChunkToWrite extends Chunk {
  /** The text as full text reads it: identifiers spread into words. */
  words: string;
  /** Identifier tokens in the form of `lexical-terms.ts`, blank-separated. */
  identifiers: string;
  embedding: Float32Array | null;
}

/** The place of a batch: whose articles they are. */
export interface BatchTarget {
  jobId: number;
  sourceId: number;
  destination: string;
  version: string | null;
}

export interface ArticleRow {
  id: number;
  key: string;
  kind: ArticleKind;
  loadMode: LoadMode;
  title: string;
  titleEn: string | null;
  qualifiedName: string | null;
  qualifiedNameEn: string | null;
  destination: string;
  sourceId: number;
  unitPath: string;
  headingPath: string[];
  version: string | null;
}

const ARTICLE_COLUMNS = `
  a.id, a.key, a.kind, j.load_mode AS "loadMode", a.title, a.title_en AS "titleEn",
  a.qualified_name AS "qualifiedName", a.qualified_name_en AS "qualifiedNameEn", a.destination,
  a.source_id AS "sourceId", a.unit_path AS "unitPath", a.heading_path AS "headingPath", a.version`;

export class ArticleStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Publishes a batch of units in one transaction: their new articles replace the old ones, an article keeps its row
   * (and so its public id) as long as its key stays.
   */
  async publish(target: BatchTarget, units: readonly UnitResult[], articles: readonly ArticleToWrite[]): Promise<void> {
    await this.#database.transaction(async (tx) => {
      await removeVanished(tx, target.sourceId, units, articles);
      const ids = await upsertArticles(tx, target, articles);
      await replaceChunks(tx, ids, articles);
      await writeUnits(tx, target.sourceId, units);
    });
  }

  async getMany(ids: readonly number[]): Promise<ArticleRow[]> {
    return this.#database.query<ArticleRow>(
      `SELECT ${ARTICLE_COLUMNS} FROM articles a JOIN jobs j ON j.id = a.job_id WHERE a.id = ANY ($1::bigint[])`,
      [[...ids]],
    );
  }

  /** The body as Markdown, and the card as the parser gave it. */
  async content(id: number): Promise<{ body: string; card: unknown } | null> {
    const rows = await this.#database.query<{ body: string; card: unknown }>(
      'SELECT body, card FROM articles WHERE id = $1',
      [id],
    );
    return rows[0] ?? null;
  }

  /** Articles that have this name (in normal form), at most `limit`, in row order. */
  async findByName(name: string, destination: string | null, limit: number): Promise<ArticleRow[]> {
    return this.#database.query<ArticleRow>(
      `SELECT ${ARTICLE_COLUMNS} FROM articles a JOIN jobs j ON j.id = a.job_id
       WHERE a.names @> ARRAY[$1] AND ($2::text IS NULL OR a.destination = $2) ORDER BY a.id LIMIT $3`,
      [name, destination, limit],
    );
  }

  /** Names of all articles, for the index in memory. */
  async names(): Promise<NamedArticle[]> {
    return this.#database.query<NamedArticle>(
      `SELECT a.id, a.kind, j.load_mode AS "loadMode", a.destination, a.version, a.title, a.title_en AS "titleEn",
         a.qualified_name AS "qualifiedName", a.qualified_name_en AS "qualifiedNameEn", a.names AS aliases
       FROM articles a JOIN jobs j ON j.id = a.job_id ORDER BY a.id`,
    );
  }

  /** Row numbers of articles of one source, by key. */
  async idsByKey(sourceId: number, keys: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.#database.query<{ id: number; key: string }>(
      'SELECT id, key FROM articles WHERE source_id = $1 AND key = ANY ($2::text[])',
      [sourceId, [...keys]],
    );
    return new Map(rows.map((row) => [row.key, row.id]));
  }
}

async function removeVanished(
  tx: SqlRunner,
  sourceId: number,
  units: readonly UnitResult[],
  articles: readonly ArticleToWrite[],
): Promise<void> {
  await tx.query(
    `DELETE FROM articles WHERE source_id = $1 AND unit_path = ANY ($2::text[]) AND NOT key = ANY ($3::text[])`,
    [sourceId, units.map((unit) => unit.path), articles.map((article) => article.key)],
  );
}

async function upsertArticles(
  tx: SqlRunner,
  target: BatchTarget,
  articles: readonly ArticleToWrite[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: number; key: string }>(
    `INSERT INTO articles (job_id, source_id, destination, version, unit_path, key, kind, title, title_en,
       qualified_name, qualified_name_en, heading_path, names, body, owner_key, tree_title, card)
     SELECT $1, $2, $3, $4, n."unitPath", n.key, n.kind, n.title, n."titleEn", n."qualifiedName",
       n."qualifiedNameEn", n."headingPath", n.names, n.body, n."ownerKey", n."treeTitle", n.card
     FROM jsonb_to_recordset($5::jsonb) AS n ("unitPath" text, key text, kind text, title text, "titleEn" text,
       "qualifiedName" text, "qualifiedNameEn" text, "headingPath" text[], names text[], body text,
       "ownerKey" text, "treeTitle" text, card jsonb)
     ON CONFLICT (source_id, key) DO UPDATE SET
       job_id = excluded.job_id, destination = excluded.destination, version = excluded.version,
       unit_path = excluded.unit_path, kind = excluded.kind, title = excluded.title, title_en = excluded.title_en,
       qualified_name = excluded.qualified_name, qualified_name_en = excluded.qualified_name_en,
       heading_path = excluded.heading_path, names = excluded.names, body = excluded.body,
       owner_key = excluded.owner_key, tree_title = excluded.tree_title, card = excluded.card
     RETURNING id, key`,
    [
      target.jobId,
      target.sourceId,
      target.destination,
      target.version,
      JSON.stringify(articles.map(({ chunks: _chunks, ...article }) => article)),
    ],
  );
  return new Map(rows.map((row) => [row.key, row.id]));
}

const STAGING_COLUMNS = [
  'article_id',
  'ordinal',
  'chunk_text',
  'meta',
  'embedding',
  'names',
  'headings',
  'words',
  'identifiers',
];

async function replaceChunks(
  tx: SqlRunner,
  ids: ReadonlyMap<string, number>,
  articles: readonly ArticleToWrite[],
): Promise<void> {
  await tx.query('DELETE FROM article_chunks WHERE article_id = ANY ($1::bigint[])', [[...ids.values()]]);
  const rows = articles.flatMap((article) =>
    article.chunks.map((chunk) => stagingRow(ids.get(article.key) as number, article, chunk)),
  );
  if (rows.length === 0) return;
  await tx.exec(`
    CREATE TEMP TABLE chunk_staging (article_id bigint, ordinal bigint, chunk_text text, meta jsonb,
      embedding halfvec(1024), names text, headings text, words text, identifiers text) ON COMMIT DROP;
    ALTER TABLE chunk_staging ALTER COLUMN embedding SET STORAGE PLAIN;`);
  await tx.copyBinary('chunk_staging', STAGING_COLUMNS, encodeCopyBinary(rows));
  // Weights: A the article's names, B the headings above the text, C identifiers of the text, D the text.
  await tx.query(`
    INSERT INTO article_chunks (article_id, chunk_text, meta, embedding, tsv)
    SELECT article_id, chunk_text, meta, embedding,
      setweight(to_tsvector('russian', names), 'A') || setweight(to_tsvector('russian', headings), 'B') ||
      setweight(to_tsvector('simple', identifiers), 'C') || to_tsvector('russian', words)
    FROM chunk_staging ORDER BY article_id, ordinal`);
}

function stagingRow(articleId: number, article: ArticleToWrite, chunk: ChunkToWrite): CopyField[] {
  return [
    { type: 'int8', value: articleId },
    { type: 'int8', value: chunk.ordinal },
    { type: 'text', value: chunk.text },
    {
      type: 'jsonb',
      value: { ordinal: chunk.ordinal, heading_path: chunk.headingPath, overlap_chars: chunk.overlapChars },
    },
    { type: 'halfvec', value: chunk.embedding },
    { type: 'text', value: spreadIdentifiers([article.title, ...article.names].join(' ')) },
    { type: 'text', value: spreadIdentifiers(chunk.headingPath.join(' ')) },
    { type: 'text', value: chunk.words },
    { type: 'text', value: chunk.identifiers },
  ];
}
