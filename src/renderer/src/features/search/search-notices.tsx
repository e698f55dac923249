import { Lightbulb, TextSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../navigation/navigation-context.tsx';
import type { SearchState } from './search-session.ts';

/**
 * What the search had to do without, and what the engine says about a partial answer. An empty answer is explained by
 * the window itself, in its own language.
 */
export function SearchNotices(props: { state: SearchState }): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { degraded, hits } = props.state;
  const hints = hits.length > 0 ? props.state.hints : [];
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
