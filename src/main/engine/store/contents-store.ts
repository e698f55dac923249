import type { ArticleKind } from '#shared/model/article.ts';
import type { Database } from './database.ts';

/** A member of a type, as much as a list needs before it is cut to a page. */
export interface MemberRow {
  id: number;
  kind: ArticleKind;
  title: string;
  titleEn: string | null;
  nameRu: string | null;
  nameEn: string | null;
}

/** A node of a source's tree. */
export interface TreeNodeRow {
  title: string;
  /** Null: a heading without an article. */
  id: number | null;
  kind: ArticleKind | null;
  /** Nodes right below. */
  children: number;
}

/** How articles of a source belong together: members of a type, nodes of the tree. */
export class ContentsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Members of the type with this key, in the order of the source. */
  async members(sourceId: number, ownerKey: string): Promise<MemberRow[]> {
    return this.#database.query<MemberRow>(
      `SELECT id, kind, title, title_en AS "titleEn", card->>'nameRu' AS "nameRu", card->>'nameEn' AS "nameEn"
       FROM articles WHERE source_id = $1 AND owner_key = $2 ORDER BY id`,
      [sourceId, ownerKey],
    );
  }

  /** Cards by article, as the parser gave them; articles without a card are absent. */
  async cards(ids: readonly number[]): Promise<Map<number, unknown>> {
    const rows = await this.#database.query<{ id: number; card: unknown }>(
      'SELECT id, card FROM articles WHERE id = ANY ($1::bigint[]) AND card IS NOT NULL',
      [[...ids]],
    );
    return new Map(rows.map(({ id, card }) => [id, card]));
  }

  /** The article of this key in each source that has one. */
  async idsByKey(key: string, version: string): Promise<number[]> {
    const rows = await this.#database.query<{ id: number }>(
      'SELECT id FROM articles WHERE key = $1 AND version = $2 ORDER BY id',
      [key, version],
    );
    return rows.map(({ id }) => id);
  }

  /** Number of nodes at the top of the tree of each source. */
  async topCounts(sourceIds: readonly number[]): Promise<Map<number, number>> {
    const counts = new Map<number, number>();
    for (const id of sourceIds) counts.set(id, (await this.children(id, [])).length);
    return counts;
  }

  /**
   * The nodes right below a place in the tree of a source, in the order of the source. An article and a heading of one
   * title are one node.
   * @param path titles from the top down
   */
  async children(sourceId: number, path: readonly string[]): Promise<TreeNodeRow[]> {
    return this.#database.query<TreeNodeRow>(CHILDREN, [sourceId, [...path], path.length]);
  }
}

/**
 * `here`: articles that stand right at the place. `below`: headings between the place and deeper articles, with the number
 * of different nodes that stand right under each: articles of one title are as many nodes, a heading joins an article.
 */
const CHILDREN = `
WITH inside AS (
  SELECT id, kind, coalesce(tree_title, title) AS label, heading_path[$3::int + 1] AS heading,
         heading_path[$3::int + 2] AS next_heading
  FROM articles
  WHERE source_id = $1 AND cardinality(heading_path) >= $3::int AND heading_path[1:$3::int] = $2::text[]
), here AS (
  SELECT id, kind, label, row_number() OVER (PARTITION BY label ORDER BY id) AS nth FROM inside WHERE heading IS NULL
), grandchildren AS (
  SELECT heading, greatest(1, count(*) FILTER (WHERE next_heading IS NULL)) AS nodes, min(id) AS first
  FROM inside WHERE heading IS NOT NULL GROUP BY heading, coalesce(next_heading, label)
), below AS (
  SELECT heading, sum(nodes)::int AS children, min(first) AS first FROM grandchildren GROUP BY heading
)
SELECT coalesce(h.label, b.heading) AS title, h.id, h.kind, coalesce(b.children, 0) AS children
FROM here h FULL JOIN below b ON b.heading = h.label AND h.nth = 1
ORDER BY least(h.id, b.first)`;
