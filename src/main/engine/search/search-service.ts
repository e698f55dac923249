import { formatArticleId } from '#shared/model/article.ts';
import type { Degraded, SearchHit } from '#shared/model/search.ts';
import type { NameDirectory } from '../names/name-directory.ts';
import type { NameIndex } from '../names/name-index.ts';
import { resolveName } from '../names/resolve-name.ts';
import type { Embedder } from '../ports.ts';
import { reciprocalRankFusion } from '../ranking/reciprocal-rank-fusion.ts';
import type { ArticleRow, ArticleStore } from '../store/article-store.ts';
import type { ChunkStore, ChunkText, RankedChunk, SearchScope } from '../store/chunk-store.ts';
import { markdownToPlain } from '../text/markdown-to-plain.ts';
import { distinctTerms, tokenize } from '../text/tokenize.ts';
import { buildSnippet } from './build-snippet.ts';
import { explainHit } from './explain-hit.ts';
import { buildTsqueries, plainWords, type QueryLexeme, safeWords } from './lexical-query.ts';
import { type RankedArticle, rankArticles } from './rank-articles.ts';

/** Chunks that each leg brings; the original system re-ranks 50–100 candidates. */
const LEG_LIMIT = 100;
const CANDIDATE_LIMIT = 100;
const EXACT_LIMIT = 10;

export interface SearchRequest {
  query: string;
  scope: SearchScope;
  offset: number;
  limit: number;
  explain: boolean;
}

export interface SearchAnswer {
  hits: SearchHit[];
  hasMore: boolean;
  degraded: Degraded | null;
}

/** Ids of chunks, best first, of every layer of the ranking, and how long each took (of the steps it needs). */
export interface LayerRankings {
  vector: { articleIds: number[]; ms: number };
  lexical: { articleIds: number[]; ms: number };
  rrf: { articleIds: number[]; ms: number };
  full: { articleIds: number[]; ms: number };
}

interface Legs {
  vector: RankedChunk[];
  lexical: RankedChunk[];
  queryVector: Float32Array | null;
  lexemes: QueryLexeme[];
  totalChunks: number;
  degraded: Degraded | null;
  vectorMs: number;
  lexicalMs: number;
}

/** The way of a query: vector leg ∥ lexical leg → fusion → re-ranking → hits. No SQL here, no model. */
export class SearchService {
  readonly #chunks: ChunkStore;
  readonly #articles: ArticleStore;
  readonly #names: NameDirectory;
  readonly #embedder: () => Embedder | null;

  constructor(chunks: ChunkStore, articles: ArticleStore, names: NameDirectory, embedder: () => Embedder | null) {
    this.#chunks = chunks;
    this.#articles = articles;
    this.#names = names;
    this.#embedder = embedder;
  }

  async search(asked: SearchRequest, signal: AbortSignal): Promise<SearchAnswer> {
    // The index is composed; a query that was pasted may not be.
    const request = { ...asked, query: asked.query.normalize('NFC') };
    const legs = await this.#runLegs(request.query, request.scope, signal);
    const { ranked, texts } = await this.#rank(request.query, request.scope, legs);
    const page = ranked.slice(request.offset, request.offset + request.limit);
    const rows = new Map((await this.#articles.getMany(page.map(({ articleId }) => articleId))).map((r) => [r.id, r]));
    // Ranked articles that are only exact names have no chunk among the candidates yet.
    const terms = new Set(distinctTerms(request.query));
    const hits = page.flatMap((item) => {
      const row = rows.get(item.articleId);
      if (!row) return [];
      const text = item.chunkId === null ? undefined : texts.get(item.chunkId);
      const hit = toHit(row, text, terms, item.score);
      return request.explain ? [{ ...hit, explain: explainHit(item, legs.vector, legs.lexical) }] : [hit];
    });
    return { hits, hasMore: ranked.length > request.offset + request.limit, degraded: legs.degraded };
  }

  async layers(query: string, scope: SearchScope, limit: number, signal: AbortSignal): Promise<LayerRankings> {
    const started = performance.now();
    const legs = await this.#runLegs(query, scope, signal);
    const legsMs = performance.now() - started;
    const fused = fuse(legs);
    const articleOf = new Map([...legs.vector, ...legs.lexical].map(({ id, articleId }) => [id, articleId]));
    const { ranked } = await this.#rank(query, scope, legs);
    const fullMs = performance.now() - started;
    const articles = (ids: readonly number[]) =>
      [...new Set(ids.flatMap((id) => articleOf.get(id) ?? []))].slice(0, limit);
    return {
      vector: { articleIds: articles(legs.vector.map(({ id }) => id)), ms: legs.vectorMs },
      lexical: { articleIds: articles(legs.lexical.map(({ id }) => id)), ms: legs.lexicalMs },
      rrf: { articleIds: articles(fused.map(({ id }) => id)), ms: legsMs },
      full: { articleIds: ranked.slice(0, limit).map(({ articleId }) => articleId), ms: fullMs },
    };
  }

  async #runLegs(query: string, scope: SearchScope, signal: AbortSignal): Promise<Legs> {
    const counts = await this.#chunks.counts();
    const vectorStarted = performance.now();
    const { queryVector, degraded } = await this.#embedQuery(query, counts, signal);
    const vector = queryVector ? await this.#chunks.searchVector(queryVector, scope, LEG_LIMIT) : [];
    const lexicalStarted = performance.now();
    const lexemes = await this.#lexemes(query);
    const lexical = await this.#lexicalLeg(lexemes, counts.chunks, scope);
    const lexicalMs = performance.now() - lexicalStarted;
    const vectorMs = lexicalStarted - vectorStarted;
    return { vector, lexical, queryVector, lexemes, totalChunks: counts.chunks, degraded, vectorMs, lexicalMs };
  }

  async #embedQuery(
    query: string,
    counts: { chunks: number; embedded: number },
    signal: AbortSignal,
  ): Promise<{ queryVector: Float32Array | null; degraded: Degraded | null }> {
    const embedder = this.#embedder();
    if (!embedder || counts.embedded === 0 || (await this.#chunks.embeddingModel()) !== embedder.model) {
      return { queryVector: null, degraded: counts.chunks === 0 ? null : 'no-embeddings' };
    }
    try {
      const [vector] = await embedder.embed([query], 'query', signal);
      return {
        queryVector: vector ?? null,
        degraded: counts.embedded < counts.chunks ? 'embeddings-incomplete' : null,
      };
    } catch (error) {
      if (signal.aborted) throw error;
      // Search by words still works, and the answer says what it had to do without.
      return { queryVector: null, degraded: 'embedder-unavailable' };
    }
  }

  async #lexemes(query: string): Promise<QueryLexeme[]> {
    const tokens = tokenize(query);
    return this.#chunks.lexemes(plainWords(query, tokens), safeWords(tokens));
  }

  /** Chunks with all words first, then chunks with any of them. */
  async #lexicalLeg(lexemes: QueryLexeme[], totalChunks: number, scope: SearchScope): Promise<RankedChunk[]> {
    const { all, any } = buildTsqueries(lexemes, totalChunks);
    if (all === null || any === null) return [];
    const strict = await this.#chunks.searchText(all, scope, LEG_LIMIT);
    if (strict.length >= LEG_LIMIT || any === all) return strict;
    const found = new Set(strict.map(({ id }) => id));
    const loose = await this.#chunks.searchText(any, scope, LEG_LIMIT);
    return [...strict, ...loose.filter(({ id }) => !found.has(id))].slice(0, LEG_LIMIT);
  }

  async #rank(
    query: string,
    scope: SearchScope,
    legs: Legs,
  ): Promise<{ ranked: RankedArticle[]; texts: Map<number, ChunkText> }> {
    const fused = fuse(legs).slice(0, CANDIDATE_LIMIT);
    const ids = fused.map(({ id }) => id);
    const texts = await this.#chunks.texts(ids);
    const similarities = legs.queryVector ? await this.#chunks.similarities(legs.queryVector, ids) : null;
    const names = await this.#names.get();
    const exactIds = resolveIn(names, query, scope);
    const first = await this.#chunks.firstOfArticles(exactIds.filter((id) => !hasArticle(texts, id)));
    for (const [id, text] of first) texts.set(id, text);
    const ranked = rankArticles({
      query,
      fused,
      similarities,
      texts,
      titles: titlesOf(names, texts),
      exactArticleIds: exactIds,
      lexemes: legs.lexemes,
      totalChunks: legs.totalChunks,
    });
    return { ranked, texts };
  }
}

/** Articles whose very name the query is, the likeliest first. */
function resolveIn(names: NameIndex, query: string, scope: SearchScope): number[] {
  const resolution = resolveName(
    names,
    query,
    (article) =>
      scope.loadModes.includes(article.loadMode) &&
      (scope.destination === null || scope.destination === article.destination) &&
      (scope.kind == null || scope.kind === article.kind) &&
      (scope.version == null || scope.version === article.version),
  );
  return resolution?.articleIds.slice(0, EXACT_LIMIT) ?? [];
}

function titlesOf(names: NameIndex, texts: ReadonlyMap<number, ChunkText>): Map<number, string> {
  const titles = new Map<number, string>();
  for (const { articleId } of texts.values()) {
    const article = names.articles.get(articleId);
    if (article) titles.set(articleId, [article.title, article.titleEn ?? ''].join(' '));
  }
  return titles;
}

function hasArticle(texts: ReadonlyMap<number, ChunkText>, articleId: number): boolean {
  for (const text of texts.values()) if (text.articleId === articleId) return true;
  return false;
}

function fuse(legs: Legs) {
  return reciprocalRankFusion([legs.vector.map(({ id }) => id), legs.lexical.map(({ id }) => id)]);
}

function toHit(row: ArticleRow, text: ChunkText | undefined, terms: ReadonlySet<string>, score: number): SearchHit {
  const plain = text ? markdownToPlain(text.text.slice(text.overlapChars)) : '';
  return {
    id: formatArticleId(row.id),
    title: row.title,
    ...(row.titleEn === null ? {} : { titleEn: row.titleEn }),
    kind: row.kind,
    loadMode: row.loadMode,
    source: row.destination,
    ...(row.loadMode === 'docs' ? { path: row.unitPath } : {}),
    headingPath: text?.headingPath ?? [...row.headingPath, row.title],
    ...(row.qualifiedName === null ? {} : { qualifiedName: row.qualifiedName }),
    ...(row.qualifiedNameEn === null ? {} : { qualifiedNameEn: row.qualifiedNameEn }),
    ...(row.version === null ? {} : { version: row.version }),
    snippet: buildSnippet(plain, terms),
    score,
  };
}
