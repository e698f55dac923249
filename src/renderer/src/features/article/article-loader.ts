import type { ToolClient } from '#shared/contract/tool-client.ts';
import type { ToolOutput } from '#shared/contract/tools.ts';
import { Store } from '../../state/store.ts';
import type { Heading } from './markdown/document-plugins.ts';
import { type ParsedMarkdown, parseMarkdown } from './markdown/parse-markdown.ts';

export type ArticleInfo = Omit<ToolOutput<'get_doc'>, 'markdown' | 'nextCursor'>;

export interface ArticlePart extends ParsedMarkdown {
  /** Never the same for two different texts, so that the page does not take one part for another. */
  key: number;
  markdown: string;
}

/** An article as far as it has been read. */
export interface LoadedArticle {
  info: ArticleInfo;
  parts: readonly ArticlePart[];
  headings: readonly Heading[];
  /** Undefined when the whole article is here. */
  nextCursor: string | undefined;
}

export interface ArticleState {
  /** What was asked for last. */
  id: string | null;
  /** The article on show; until `id` has come it is the one before. */
  article: LoadedArticle | null;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  error: unknown;
  loadingMore: boolean;
  /** Why the next part did not come. */
  moreError: unknown;
}

/** Enough for a screen and a half of thirty, little enough to be read and highlighted in one frame or two. */
export const PART_CHARS = 30_000;
const CACHED_ARTICLES = 30;

/** Loads articles part by part and remembers the last ones, so that going back is immediate. */
export class ArticleLoader extends Store<ArticleState> {
  readonly #client: ToolClient;
  readonly #cache = new Map<string, LoadedArticle>();
  #more: Promise<void> | null = null;

  constructor(client: ToolClient) {
    super({ id: null, article: null, status: 'idle', error: null, loadingMore: false, moreError: null });
    this.#client = client;
  }

  /** Shows an article: at once when it is cached, else when it has come and nothing else was asked for meanwhile. */
  async open(id: string, options: { reload?: boolean } = {}): Promise<void> {
    const { status } = this.getState();
    if (id === this.getState().id && !options.reload && (status === 'ready' || status === 'loading')) return;
    const cached = options.reload ? undefined : this.#cache.get(id);
    if (cached) {
      this.#show(id, cached);
      return;
    }
    this.patch({ id, status: 'loading', error: null });
    try {
      const answer = await this.#client.call('get_doc', { id, maxChars: PART_CHARS });
      const article = this.#unchanged(answer) ?? firstPart(answer);
      this.#remember(id, article);
      if (this.getState().id === id) this.#show(id, article);
    } catch (error) {
      if (this.getState().id === id) this.patch({ status: 'failed', error });
    }
  }

  /** Reads the next part of the article on show. Calls during a load wait for the same part. */
  loadMore(): Promise<void> {
    this.#more ??= this.#loadNext().finally(() => {
      this.#more = null;
    });
    return this.#more;
  }

  /** Reads until nothing is left, another article is on show, or a part fails. */
  async loadAll(): Promise<void> {
    const { id } = this.getState();
    while (this.getState().id === id && this.getState().article?.nextCursor !== undefined) {
      const before = this.getState().article?.nextCursor;
      await this.loadMore();
      // A part takes some time to read and draw: keys and clicks come in between.
      await new Promise((resolve) => setTimeout(resolve));
      if (this.getState().article?.nextCursor === before) return;
    }
  }

  /** Forgets what was read: the index has changed. The article on show is read again. */
  invalidate(): void {
    this.#cache.clear();
    const { id } = this.getState();
    if (id !== null) void this.open(id, { reload: true });
  }

  async #loadNext(): Promise<void> {
    const { id, article, status } = this.getState();
    if (id === null || !article || article.nextCursor === undefined || status !== 'ready') return;
    this.patch({ loadingMore: true, moreError: null });
    try {
      const answer = await this.#client.call('get_doc', { id, maxChars: PART_CHARS, cursor: article.nextCursor });
      const grown = addPart(article, answer);
      this.#remember(id, grown);
      if (this.getState().article === article) this.patch({ article: grown });
    } catch (moreError) {
      if (this.getState().article === article) this.patch({ moreError });
    } finally {
      this.patch({ loadingMore: false });
    }
  }

  /** The article on show when the answer is the same one: its later parts and its place on the page then stay. */
  #unchanged(answer: ToolOutput<'get_doc'>): LoadedArticle | null {
    const { article } = this.getState();
    if (article?.info.id !== answer.id || article.info.totalChars !== answer.totalChars) return null;
    return article.parts[0]?.markdown === answer.markdown ? article : null;
  }

  #show(id: string, article: LoadedArticle): void {
    this.patch({ id, article, status: 'ready', error: null, moreError: null });
  }

  #remember(id: string, article: LoadedArticle): void {
    this.#cache.delete(id);
    this.#cache.set(id, article);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= CACHED_ARTICLES) break;
      this.#cache.delete(oldest);
    }
  }
}

let lastPartKey = 0;

function toPart(parsed: ParsedMarkdown, markdown: string): ArticlePart {
  lastPartKey += 1;
  return { ...parsed, markdown, key: lastPartKey };
}

function firstPart({ markdown, nextCursor, ...info }: ToolOutput<'get_doc'>): LoadedArticle {
  const parsed = parseMarkdown(markdown, { title: info.title });
  return { info, parts: [toPart(parsed, markdown)], headings: parsed.headings, nextCursor };
}

function addPart(article: LoadedArticle, { markdown, nextCursor }: ToolOutput<'get_doc'>): LoadedArticle {
  const slugCounts = article.parts.at(-1)?.slugCounts ?? {};
  const parsed = parseMarkdown(markdown, { slugCounts });
  return {
    ...article,
    parts: [...article.parts, toPart(parsed, markdown)],
    headings: [...article.headings, ...parsed.headings],
    // A cursor that does not move would be followed for ever.
    nextCursor: nextCursor === article.nextCursor ? undefined : nextCursor,
  };
}
