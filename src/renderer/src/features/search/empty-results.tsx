import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../navigation/navigation-context.tsx';
import { useStores } from '../../state/stores-context.tsx';

/** Nothing was found: says so, and what to try, unless the engine has already given its own hints. */
export function NoResults(props: { query: string; source: string | null; hasHints: boolean }): ReactNode {
  const { t } = useTranslation();
  const { search } = useStores();
  const { query, source } = props;
  return (
    <div className="empty">
      <p className="empty-title">
        {source === null ? t('search.noResults', { query }) : t('search.noResultsIn', { query, source })}
      </p>
      {!props.hasHints && <p>{t('search.noResultsHint')}</p>}
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
