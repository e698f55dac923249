import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../navigation/navigation-context.tsx';
import { useStore } from '../../state/store.ts';
import { useStores } from '../../state/stores-context.tsx';
import { isRunning } from '../library/library-store.ts';

/** Nothing was found: says so, why that may be, and what to try. */
export function NoResults(props: { query: string; source: string | null }): ReactNode {
  const { t } = useTranslation();
  const { search, library } = useStores();
  const importing = useStore(library).jobs.some(isRunning);
  const { query, source } = props;
  return (
    <div className="empty">
      <p className="empty-title">
        {source === null ? t('search.noResults', { query }) : t('search.noResultsIn', { query, source })}
      </p>
      <p>{t('search.noResultsHint')}</p>
      {importing && <p>{t('search.noResultsImporting')}</p>}
      {source !== null && (
        <button type="button" className="button" onClick={() => search.setSource(null)}>
          {t('search.searchEverywhere')}
        </button>
      )}
    </div>
  );
}

/** There is nothing to search in. */
export function EmptyLibrary(): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  return (
    <div className="empty">
      <p className="empty-title">{t('search.emptyLibrary')}</p>
      <p>{t('search.emptyLibraryHint')}</p>
      <button type="button" className="button" onClick={() => navigation.go({ view: 'library' })}>
        {t('search.openLibrary')}
      </button>
    </div>
  );
}
