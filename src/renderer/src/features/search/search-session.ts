import type { ToolClient } from '#shared/contract/tool-client.ts';
import type { ToolOutput } from '#shared/contract/tools.ts';
import type { Degraded, SearchHit } from '#shared/model/search.ts';
import { Store } from '../../state/store.ts';

export interface SearchState {
  /** What is typed now. */
  query: string;
  /** Only this source, or all. */
  source: string | null;
  /** The answer on show. While a newer one is on its way it still belongs to `answeredQuery`. */
  hits: readonly SearchHit[];
  answeredQuery: string | null;
  nextCursor: string | undefined;
  degraded: Degraded | null;
  hints: readonly string[];
  status: 'idle' | 'loading' | 'ready' | 'failed';
  loadingMore: boolean;
  error: unknown;
}

export const SEARCH_INTERVAL_MS = 50;
export const SEARCH_PAGE_SIZE = 25;
/** The engine answers one query after the other, so a third one in the line would only be waited for. */
const MAX_IN_FLIGHT = 2;
const MAX_QUERY_CHARS = 1000;

interface Request {
  sequence: number;
  query: string;
  source: string | null;
}

/**
 * Search as one types. The first keystroke asks at once, the following ones at most every SEARCH_INTERVAL_MS, and the
 * last one always. Answers that are older than the one on show, or than the last change of the source, are dropped.
 */
export class SearchSession extends Store<SearchState> {
  readonly #client: ToolClient;
  #lastSequence = 0;
  #shownSequence = 0;
  #inFlight = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = false;

  constructor(client: ToolClient, initial: { query?: string; source?: string | null } = {}) {
    super({
      query: initial.query ?? '',
      source: initial.source ?? null,
      hits: [],
      answeredQuery: null,
      nextCursor: undefined,
      degraded: null,
      hints: [],
      status: 'idle',
      loadingMore: false,
      error: null,
    });
    this.#client = client;
  }

  setQuery(text: string): void {
    const query = text.slice(0, MAX_QUERY_CHARS);
    const changed = query.trim() !== this.getState().query.trim();
    this.patch({ query });
    if (query.trim() === '') this.#clear();
    else if (changed) this.#ask();
  }

  setSource(source: string | null): void {
    if (source === this.getState().source) return;
    // Hits of another scope must not stay, and answers for it must not come.
    this.#dropOpenAnswers();
    this.patch({ source });
    this.refresh();
  }

  /** Asks the current query again, for a changed index. */
  refresh(): void {
    if (this.getState().query.trim() !== '') this.#ask();
  }

  async loadMore(): Promise<void> {
    const { nextCursor, answeredQuery, source, loadingMore, status } = this.getState();
    if (nextCursor === undefined || answeredQuery === null || loadingMore || status !== 'ready') return;
    const shown = this.#shownSequence;
    this.patch({ loadingMore: true });
    try {
      const answer = await this.#call(answeredQuery, source, nextCursor);
      if (shown !== this.#shownSequence) return;
      const known = new Set(this.getState().hits.map((hit) => hit.id));
      const hits = [...this.getState().hits, ...answer.hits.filter((hit) => !known.has(hit.id))];
      this.patch({ hits, nextCursor: answer.nextCursor, loadingMore: false });
    } catch {
      if (shown === this.#shownSequence) this.patch({ loadingMore: false });
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = false;
    this.#dropOpenAnswers();
  }

  #ask(): void {
    this.patch({ status: 'loading' });
    if (this.#timer !== undefined || this.#inFlight >= MAX_IN_FLIGHT) {
      this.#waiting = true;
      return;
    }
    this.#waiting = false;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#askIfWaiting();
    }, SEARCH_INTERVAL_MS);
    this.#lastSequence += 1;
    void this.#send({
      sequence: this.#lastSequence,
      query: this.getState().query.trim(),
      source: this.getState().source,
    });
  }

  #askIfWaiting(): void {
    if (this.#waiting && this.getState().query.trim() !== '') this.#ask();
  }

  async #send(request: Request): Promise<void> {
    this.#inFlight += 1;
    try {
      const answer = await this.#call(request.query, request.source);
      this.#show(request, {
        hits: answer.hits,
        nextCursor: answer.nextCursor,
        degraded: answer.degraded,
        hints: answer.hints,
        error: null,
      });
    } catch (error) {
      this.#show(request, { hits: [], nextCursor: undefined, degraded: null, hints: [], error });
    } finally {
      this.#inFlight -= 1;
      this.#askIfWaiting();
    }
  }

  #show(request: Request, answer: Pick<SearchState, 'hits' | 'nextCursor' | 'degraded' | 'hints' | 'error'>): void {
    if (request.sequence <= this.#shownSequence) return;
    const isNewest = request.sequence === this.#lastSequence && request.query === this.getState().query.trim();
    // A failure of an outdated query is nobody's business.
    if (answer.error !== null && !isNewest) return;
    this.#shownSequence = request.sequence;
    const settled = answer.error === null ? 'ready' : 'failed';
    this.patch({
      ...answer,
      answeredQuery: request.query,
      status: isNewest ? settled : 'loading',
      loadingMore: false,
    });
  }

  #clear(): void {
    this.#waiting = false;
    this.#dropOpenAnswers();
    this.patch({
      hits: [],
      answeredQuery: null,
      nextCursor: undefined,
      degraded: null,
      hints: [],
      status: 'idle',
      loadingMore: false,
      error: null,
    });
  }

  #dropOpenAnswers(): void {
    this.#shownSequence = this.#lastSequence;
  }

  #call(query: string, source: string | null, cursor?: string): Promise<ToolOutput<'search_docs'>> {
    return this.#client.call('search_docs', {
      query,
      limit: SEARCH_PAGE_SIZE,
      explain: true,
      ...(source === null ? {} : { source }),
      ...(cursor === undefined ? {} : { cursor }),
    });
  }
}
