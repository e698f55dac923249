import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchState } from './search-session.ts';
import { SourceFilter } from './source-filter.tsx';

/** The line between box and list: how many results, and where was searched. */
export function SearchStatus(props: { state: SearchState }): ReactNode {
  const { t } = useTranslation();
  const { state } = props;
  return (
    <div className="search-status">
      <span className="search-count" role="status">
        {countText()}
      </span>
      <SourceFilter />
    </div>
  );

  function countText(): string {
    if (state.status === 'idle') return '';
    if (state.answeredQuery === null) return state.status === 'loading' ? t('search.searching') : '';
    if (state.status === 'failed' || state.hits.length === 0) return '';
    return state.nextCursor === undefined
      ? t('search.count', { count: state.hits.length })
      : t('search.countMore', { count: state.hits.length });
  }
}
