import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '#shared/model/search.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import type { Place } from '../../navigation/history.ts';
import { useNavigation } from '../../navigation/navigation-context.tsx';
import type { RecentArticle } from '../../navigation/window-state.ts';
import { useStore } from '../../state/store.ts';
import { useStores } from '../../state/stores-context.tsx';
import { isRunning } from '../library/library-store.ts';
import { EmptyLibrary, NoResults } from './empty-results.tsx';
import { ExplainPopover } from './explain-popover.tsx';
import { HitOption, WHY_ATTRIBUTE } from './hit-option.tsx';
import { RecentOption } from './recent-option.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchNotices } from './search-notices.tsx';
import { SearchStatus } from './search-status.tsx';

const PAGE_SHARE = 0.85;

/** The left pane: search box, results, and the last read articles while the box is empty. */
export function SearchPanel(props: {
  inputRef: React.RefObject<HTMLInputElement | null>;
  recent: readonly RecentArticle[];
}): ReactNode {
  const { t } = useTranslation();
  const { search, library } = useStores();
  const state = useStore(search);
  const { status: libraryStatus, jobs } = useStore(library);
  const navigation = useNavigation();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [explained, setExplained] = useState<SearchHit | null>(null);
  const openWhenAnswered = useRef(false);

  const searching = state.query.trim() !== '';
  const ids = searching ? state.hits.map((hit) => hit.id) : props.recent.map((article) => article.id);
  const activeIndex = activeId === null ? -1 : ids.indexOf(activeId);
  const openId = navigation.entry.place.view === 'article' ? navigation.entry.place.id : null;
  const isEmptyLibrary = libraryStatus !== null && libraryStatus.articles === 0 && !jobs.some(isRunning);

  const placeOf = (id: string): Place => {
    const hit = searching ? state.hits.find((other) => other.id === id) : undefined;
    return hit && state.answeredQuery !== null ? hitPlace(hit, state.answeredQuery) : { view: 'article', id };
  };
  const open = (id: string, options: { preview?: boolean } = {}) => {
    setActiveId(id);
    navigation.go(placeOf(id), options);
  };
  const setQuery = (query: string) => {
    openWhenAnswered.current = false;
    setActiveId(null);
    setExplained(null);
    search.setQuery(query);
    list.current?.parentElement?.scrollTo?.({ top: 0 });
    props.inputRef.current?.focus();
  };
  const walk = (step: 1 | -1) => {
    const next = activeIndex + step;
    const id = ids[Math.max(0, Math.min(ids.length - 1, next))];
    if (id === undefined) return;
    open(id, { preview: true });
    if (next >= ids.length - 1) void search.loadMore();
  };
  const openActive = () => {
    const outdated = searching && state.status === 'loading' && state.answeredQuery !== state.query.trim();
    if (outdated) openWhenAnswered.current = true;
    else if (searching || activeIndex >= 0) openFirst();
  };
  const openFirst = () => {
    const id = ids[Math.max(0, activeIndex)];
    if (id !== undefined) open(id);
  };
  const explainActive = () => {
    const hit = state.hits[Math.max(0, activeIndex)];
    if (searching && hit?.explain) setExplained(explained ? null : hit);
  };
  const closeExplain = useCallback(() => setExplained(null), []);

  // Enter was pressed before the answer came: it means the first result of that answer.
  useEffect(() => {
    if (state.status === 'loading' || !openWhenAnswered.current) return;
    openWhenAnswered.current = false;
    const first = state.hits[0];
    if (first && state.answeredQuery !== null) {
      setActiveId(first.id);
      navigation.go(hitPlace(first, state.answeredQuery));
    }
  }, [state, navigation]);

  useEffect(() => {
    if (activeId !== null) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const act = (action: () => void) => {
      event.preventDefault();
      action();
    };
    const scroller = navigation.scroller.current;
    const scrollPage = (direction: 1 | -1) =>
      scroller?.scrollBy({ top: direction * scroller.clientHeight * PAGE_SHARE });
    if (event.key === 'ArrowDown' && !event.altKey) act(() => walk(1));
    else if (event.key === 'ArrowUp' && !event.altKey) act(() => walk(-1));
    else if (event.key === 'Enter' && event.altKey) act(explainActive);
    else if (event.key === 'Enter') act(openActive);
    else if (event.key === 'PageDown') act(() => scrollPage(1));
    else if (event.key === 'PageUp') act(() => scrollPage(-1));
    else if (event.key === 'Escape') act(() => (state.query === '' ? scroller?.focus() : setQuery('')));
  };

  const onListClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    const id = target.closest<HTMLElement>('[role=option]')?.dataset.id;
    if (id === undefined) return;
    const hit = state.hits.find((other) => other.id === id);
    if (target.closest(`[${WHY_ATTRIBUTE}]`) && hit) setExplained(hit);
    else open(id);
  };

  const optionId = (id: string) => `${listId}-${id}`;
  return (
    <>
      <SearchBox
        inputRef={props.inputRef}
        query={state.query}
        listId={listId}
        activeElementId={activeIndex >= 0 && activeId !== null ? optionId(activeId) : undefined}
        expanded={ids.length > 0}
        onQuery={setQuery}
        onKeyDown={onKeyDown}
      />
      <SearchStatus state={state} />
      <div className="results" data-stale={(searching && state.status === 'loading') || undefined}>
        {searching && <SearchNotices state={state} />}
        {!searching && <h2 className="results-title">{t('search.recent')}</h2>}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are handled in the search box */}
        <div
          ref={list}
          id={listId}
          className="hit-list"
          role="listbox"
          aria-label={searching ? t('search.results') : t('search.recent')}
          onClick={onListClick}
          onMouseDown={(event) => event.preventDefault()}
        >
          {searching
            ? state.hits.map((hit) => (
                <HitOption
                  key={hit.id}
                  hit={hit}
                  elementId={optionId(hit.id)}
                  active={hit.id === activeId}
                  open={hit.id === openId}
                />
              ))
            : props.recent.map((article) => (
                <RecentOption
                  key={article.id}
                  article={article}
                  elementId={optionId(article.id)}
                  active={article.id === activeId}
                  open={article.id === openId}
                />
              ))}
        </div>
        {!searching && props.recent.length === 0 && <p className="results-hint">{t('search.recentEmpty')}</p>}
        {searching && state.status === 'failed' && <ErrorNotice error={state.error} onRetry={() => search.refresh()} />}
        {searching &&
          state.status === 'ready' &&
          state.hits.length === 0 &&
          (isEmptyLibrary ? <EmptyLibrary /> : <NoResults query={state.query.trim()} source={state.source} />)}
        {searching && state.nextCursor !== undefined && (
          <button
            type="button"
            className="button button-wide"
            disabled={state.loadingMore}
            onClick={() => void search.loadMore()}
          >
            {state.loadingMore ? t('search.searching') : t('search.loadMore')}
          </button>
        )}
      </div>
      {explained?.explain && (
        <ExplainPopover
          key={explained.id}
          hit={explained}
          explain={explained.explain}
          anchor={document.getElementById(optionId(explained.id))}
          onClose={closeExplain}
        />
      )}
    </>
  );
}

function hitPlace(hit: SearchHit, query: string): Place {
  const heading = hit.headingPath.at(-1);
  return { view: 'article', id: hit.id, query, ...(heading && heading !== hit.title ? { heading } : {}) };
}
