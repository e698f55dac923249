import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../state/store.ts';
import { useStores } from '../../state/stores-context.tsx';

/** Narrows the search to one source. Not there while there is nothing to choose between. */
export function SourceFilter(): ReactNode {
  const { t } = useTranslation();
  const stores = useStores();
  const { source } = useStore(stores.search);
  const { status } = useStore(stores.library);
  const names = status?.sources.map((known) => known.source) ?? [];
  if (source !== null && !names.includes(source)) names.push(source);
  if (names.length < 2) return null;
  return (
    <select
      className="select select-quiet"
      aria-label={t('search.scope')}
      value={source ?? ''}
      onChange={(event) => stores.search.setSource(event.currentTarget.value || null)}
    >
      <option value="">{t('search.allSources')}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
