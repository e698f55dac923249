import { Lightbulb, TextSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../navigation/navigation-context.tsx';
import type { SearchState } from './search-session.ts';

/** What the search had to do without, and what the engine advises. Said plainly, and never in the way. */
export function SearchNotices(props: { state: SearchState }): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { degraded, hints } = props.state;
  if (!degraded && hints.length === 0) return null;
  return (
    <div className="search-notices">
      {degraded && (
        <p className="search-notice">
          <TextSearch size={14} aria-hidden="true" />
          <span>
            {t(`degraded.${degraded}`)}{' '}
            {degraded !== 'embeddings-incomplete' && (
              <button type="button" className="link-button" onClick={() => navigation.go({ view: 'settings' })}>
                {t('degraded.configure')}
              </button>
            )}
          </span>
        </p>
      )}
      {hints.map((hint) => (
        <p className="search-notice" key={hint}>
          <Lightbulb size={14} aria-hidden="true" />
          <span>{hint}</span>
        </p>
      ))}
    </div>
  );
}
