import { Loader } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { KEYS } from '../../components/keyboard.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useStore } from '../../state/store.ts';
import { useStores } from '../../state/stores-context.tsx';
import { FirstRun } from '../library/first-run.tsx';

/** What stands in the right pane before anything is opened. */
export function HomeView(): ReactNode {
  const { library } = useStores();
  const { status, jobs, error } = useStore(library);
  if (status && status.sources.length === 0 && jobs.length === 0) {
    return (
      <div className="page">
        <FirstRun />
      </div>
    );
  }
  return (
    <div className="page home">
      {status === null && error === null && <EngineStarting />}
      {error !== null && <ErrorNotice error={error} onRetry={() => void library.refresh()} />}
      <Welcome />
      <Keys />
    </div>
  );
}

/** The first start builds the index and takes a while; without a word it would look like an empty program. */
function EngineStarting(): ReactNode {
  const { t } = useTranslation();
  return (
    <p className="engine-starting" role="status">
      <Loader size={16} aria-hidden="true" className="spin" />
      {t('engine.starting')}
    </p>
  );
}

function Welcome(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const stores = useStores();
  const { status } = useStore(stores.library);
  return (
    <section>
      <h1>{t('home.title')}</h1>
      <p className="lead">{t('home.lead')}</p>
      {status && status.sources.length > 0 && (
        <>
          <h2>{t('home.inLibrary')}</h2>
          <ul className="home-sources">
            {status.sources.map((source) => (
              <li key={source.source}>
                <span className="source-name">
                  {source.source}
                  {source.version && <span className="badge">{source.version}</span>}
                </span>
                <span className="number">
                  {t('home.articles', { count: source.articles, formatted: format.integer(source.articles) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Keys(): ReactNode {
  const { t } = useTranslation();
  const rows: readonly [readonly string[], string][] = [
    [[KEYS.focusSearch, '/'], t('home.keyFocus')],
    [['↑', '↓'], t('home.keyMove')],
    [['Enter'], t('home.keyOpen')],
    [[KEYS.why], t('home.keyWhy')],
    [[KEYS.back, KEYS.forward], t('home.keyHistory')],
    [[KEYS.find], t('home.keyFind')],
    [['F3', 'Shift F3'], t('home.keyNextMatch')],
    [[KEYS.library], t('home.keyLibrary')],
    [[KEYS.settings], t('home.keySettings')],
  ];
  return (
    <section>
      <h2>{t('home.keys')}</h2>
      <dl className="keys">
        {rows.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
