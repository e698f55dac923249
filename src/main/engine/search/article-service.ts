import { AppError } from '#shared/errors/app-error.ts';
import { formatArticleId, type LoadMode, parseArticleId } from '#shared/model/article.ts';
import type { ArticleRow, ArticleStore } from '../store/article-store.ts';
import { internalLinkKeys, replaceInternalLinks } from '../text/markdown-to-plain.ts';
import { normalizeText } from '../text/normalize.ts';
import { cutMarkdown } from './cut-markdown.ts';

const MAX_CANDIDATES = 20;

export interface ArticleRequest {
  id: string | null;
  name: string | null;
  destination: string | null;
  loadModes: readonly LoadMode[];
  maxChars: number;
  offset: number;
}

export interface ArticlePart {
  row: ArticleRow;
  markdown: string;
  totalChars: number;
  nextOffset: number | null;
}

/** Opens articles by id or exact name and resolves the links between them. */
export class ArticleService {
  readonly #articles: ArticleStore;

  constructor(articles: ArticleStore) {
    this.#articles = articles;
  }

  /** @throws AppError NOT_FOUND, AMBIGUOUS (with the candidates), INVALID_INPUT */
  async open(request: ArticleRequest): Promise<ArticlePart> {
    const row = await this.#find(request);
    const body = (await this.#articles.body(row.id)) ?? '';
    const markdown = await this.#resolveLinks(body, row.sourceId);
    if (request.offset > 0 && request.offset >= markdown.length) {
      throw new AppError('INVALID_INPUT', 'The cursor lies behind the end of the article.', {
        nextStep: 'Call get_doc again without cursor.',
      });
    }
    const end = cutMarkdown(markdown, request.offset, request.maxChars);
    return {
      row,
      markdown: markdown.slice(request.offset, end),
      totalChars: markdown.length,
      nextOffset: end < markdown.length ? end : null,
    };
  }

  async #find(request: ArticleRequest): Promise<ArticleRow> {
    if (request.id !== null) {
      const [row] = await this.#articles.getMany([parseArticleId(request.id) ?? 0]);
      if (row && request.loadModes.includes(row.loadMode)) return row;
      throw new AppError('NOT_FOUND', `There is no article ${request.id}.`, {
        nextStep: 'Search again: ids change when a source is deleted and imported anew.',
      });
    }
    if (request.name === null) {
      throw new AppError('INVALID_INPUT', 'Give id or name.', { nextStep: 'Pass the id of a search hit, or a name.' });
    }
    return this.#findByName(request.name, request);
  }

  async #findByName(name: string, request: ArticleRequest): Promise<ArticleRow> {
    const wanted = normalizeText(name);
    const found = (await this.#articles.findByName(wanted, request.destination, MAX_CANDIDATES)).filter((row) =>
      request.loadModes.includes(row.loadMode),
    );
    // A path or qualified name is unique where a title may not be.
    const unique = found.filter(
      (row) => normalizeText(row.key) === wanted || normalizeText(row.qualifiedName ?? '') === wanted,
    );
    const rows = unique.length === 1 ? unique : found;
    if (rows.length === 1) return rows[0] as ArticleRow;
    if (rows.length === 0) {
      throw new AppError('NOT_FOUND', `No article is called «${name}».`, {
        nextStep: 'Search for it: svod search, or the tool search_docs.',
      });
    }
    throw new AppError('AMBIGUOUS', `${rows.length} articles are called «${name}».`, {
      nextStep: 'Open one of the candidates by its id.',
      details: {
        candidates: rows.map((row) => ({
          id: formatArticleId(row.id),
          title: row.title,
          source: row.destination,
          path: row.unitPath,
        })),
      },
    });
  }

  /** Links become `svod://article/ID#anchor`; a link to what is not imported becomes its text. */
  async #resolveLinks(markdown: string, sourceId: number): Promise<string> {
    const keys = internalLinkKeys(markdown);
    if (keys.length === 0) return markdown;
    const ids = await this.#articles.idsByKey(sourceId, keys);
    return replaceInternalLinks(markdown, (text, key, anchor) => {
      const id = ids.get(key);
      return id === undefined ? text : `[${text}](svod://article/${formatArticleId(id)}${anchor})`;
    });
  }
}
