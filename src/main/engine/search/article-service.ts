import { AppError } from '#shared/errors/app-error.ts';
import { formatArticleId, type LoadMode, parseArticleId } from '#shared/model/article.ts';
import type { HbkCard } from '#shared/model/hbk-card.ts';
import type { StatedCard } from '#shared/model/stated-card.ts';
import { renderCardMarkdown } from '../parsers/hbk/card/render-card.ts';
import type { ArticleRow, ArticleStore } from '../store/article-store.ts';
import { internalLinkKeys, replaceInternalLinks } from '../text/markdown-to-plain.ts';
import { cutMarkdown } from './cut-markdown.ts';
import type { ArticleFinder } from './find-article.ts';
import { type CardLanguage, type CardLinks, fitCard, keysOfCard, stateCard } from './state-card.ts';

/** Of the text there is at least so much in an answer, however long the card. */
const MIN_PART_CHARS = 500;

export interface ArticleRequest {
  id: string | null;
  name: string | null;
  destination: string | null;
  version: string | null;
  loadModes: readonly LoadMode[];
  language: CardLanguage;
  /** Of the card and the part of the text together. */
  maxChars: number;
  offset: number;
}

export interface ArticlePart {
  row: ArticleRow;
  /** Languages of a help article; empty for other documents. */
  languages: ('ru' | 'en')[];
  /** In the first part of a help article. */
  card: StatedCard | null;
  markdown: string;
  totalChars: number;
  nextOffset: number | null;
}

/** Opens articles by id or name and resolves the links between them. */
export class ArticleService {
  readonly #articles: ArticleStore;
  readonly #finder: ArticleFinder;

  constructor(articles: ArticleStore, finder: ArticleFinder) {
    this.#articles = articles;
    this.#finder = finder;
  }

  /** @throws AppError NOT_FOUND, AMBIGUOUS (with the candidates), INVALID_INPUT */
  async open(request: ArticleRequest): Promise<ArticlePart> {
    const row = await this.#find(request);
    const content = await this.#articles.content(row.id);
    const card = row.loadMode === 'hbk' ? ((content?.card ?? null) as HbkCard | null) : null;
    const languages = (['ru', 'en'] as const).filter((language) => card?.[language] !== undefined);
    // What is not there in the language that was asked for is given in the one that it has.
    const language = languages.length === 1 ? 'both' : request.language;
    const body = card === null || language === 'both' ? (content?.body ?? '') : renderIn(card, language);
    const links = await this.#links(body, card, row.sourceId);
    const markdown = links.text(body);
    if (request.offset > 0 && request.offset >= markdown.length) {
      throw new AppError('INVALID_INPUT', 'The cursor lies behind the end of the article.', {
        nextStep: 'Call get_doc again without cursor.',
      });
    }
    // Half of the answer, and what the text leaves of the other half.
    const cardBudget = Math.max(Math.floor(request.maxChars / 2), request.maxChars - markdown.length);
    const stated = card === null || request.offset > 0 ? null : fitCard(stateCard(card, language, links), cardBudget);
    const cardChars = stated === null ? 0 : JSON.stringify(stated).length;
    // The fields of a card always stay, about 2,000 characters of them: it may be longer than its half.
    const markdownChars = Math.max(request.maxChars - cardChars, Math.min(MIN_PART_CHARS, request.maxChars));
    const end = cutMarkdown(markdown, request.offset, markdownChars);
    return {
      row,
      languages,
      card: stated,
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
    const { name, loadModes, destination, version } = request;
    return this.#finder.find({ name, loadModes, destination, version });
  }

  /** Links become `svod://article/ID#anchor`; a link to what is not imported becomes its text. */
  async #links(body: string, card: HbkCard | null, sourceId: number): Promise<CardLinks> {
    const keys = new Set([...internalLinkKeys(body), ...(card === null ? [] : keysOfCard(card))]);
    const ids = keys.size === 0 ? new Map<string, number>() : await this.#articles.idsByKey(sourceId, [...keys]);
    const link = (key: string) => {
      const id = ids.get(key);
      return id === undefined ? null : `svod://article/${formatArticleId(id)}`;
    };
    return {
      link,
      text: (markdown) =>
        replaceInternalLinks(markdown, (text, key, anchor) => {
          const destination = link(key);
          return destination === null ? text : `[${text}](${destination}${anchor})`;
        }),
    };
  }
}

/** The article in one language: its card has all that the stored text of both has. */
function renderIn(card: HbkCard, language: 'ru' | 'en'): string {
  const { ru, en, ...facts } = card;
  return renderCardMarkdown(language === 'ru' ? { ...facts, ru } : { ...facts, en });
}
