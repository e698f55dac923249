import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useNavigation } from '../../navigation/navigation-context.tsx';
import { useStore } from '../../state/store.ts';
import { useStores } from '../../state/stores-context.tsx';
import { FirstRun } from './first-run.tsx';
import { ImportButtons } from './import-buttons.tsx';
import { JobCard } from './job-card.tsx';
import { isRunning, type LibraryStatus } from './library-store.ts';
import { SourceTable } from './source-table.tsx';

const SHOWN_FINISHED_JOBS = 5;

/** Sources, imports under way and what came of the last ones. */
export function LibraryView(): ReactNode {
  const { t } = useTranslation();
  const { library } = useStores();
  const { status, jobs, error } = useStore(library);
  const running = jobs.filter(isRunning);
  const finished = jobs.filter((job) => !isRunning(job)).slice(0, SHOWN_FINISHED_JOBS);
  const empty = status !== null && status.sources.length === 0;

  return (
    <div className="page library">
      <h1>{t('library.title')}</h1>
      {error !== null && (
        <ErrorNotice error={error} title={t('library.failed')} onRetry={() => void library.refresh()} />
      )}
      {status === null && error === null && <p className="page-loading">{t('library.loading')}</p>}
      {empty && running.length === 0 && <FirstRun />}
      {status !== null && (!empty || running.length > 0) && <ImportButtons />}
      {running.length > 0 && (
        <section aria-labelledby="jobs-running">
          <h2 id="jobs-running">{t('job.current')}</h2>
          <ul className="jobs">
            {running.map((job) => (
              <JobCard key={job.jobId} job={job} />
            ))}
          </ul>
        </section>
      )}
      {status && status.sources.length > 0 && (
        <section aria-labelledby="sources">
          <h2 id="sources">{t('library.sources')}</h2>
          <Summary status={status} />
          <SourceTable sources={status.sources} hasModel={status.embedding.model !== null} />
          {status.notes.map((note) => (
            <p key={note} className="field-hint">
              {note}
            </p>
          ))}
        </section>
      )}
      {finished.length > 0 && (
        <section aria-labelledby="jobs-finished">
          <h2 id="jobs-finished">{t('job.recent')}</h2>
          <ul className="jobs">
            {finished.map((job) => (
              <JobCard key={job.jobId} job={job} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Summary(props: { status: LibraryStatus }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const navigation = useNavigation();
  const { articles, chunks, embedding } = props.status;
  return (
    <p className="library-summary">
      <span>
        {t('library.summary', {
          articles: t('home.articles', { count: articles, formatted: format.integer(articles) }),
          chunks: t('library.chunks', { count: chunks, formatted: format.integer(chunks) }),
        })}
      </span>
      <span>
        {embedding.model === null ? (
          <>
            {t('library.vectorsOff')}{' '}
            <button type="button" className="link-button" onClick={() => navigation.go({ view: 'settings' })}>
              {t('degraded.configure')}
            </button>
          </>
        ) : (
          <>
            {t('library.vectorsModel', { model: embedding.model })}
            {embedding.pending > 0 &&
              ` · ${t('library.vectorsPending', { formatted: format.integer(embedding.pending) })}`}
          </>
        )}
      </span>
    </p>
  );
}
