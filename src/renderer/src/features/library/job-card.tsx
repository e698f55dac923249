import { CircleCheck, CircleSlash, CircleX, Loader, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/errors/app-error.ts';
import { isErrorCode } from '#shared/errors/error-codes.ts';
import type { ImportJob, ImportJobState } from '#shared/model/import-job.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useStores } from '../../state/stores-context.tsx';
import { IssueList } from './issue-list.tsx';
import { JobProgress } from './job-progress.tsx';
import { isRunning } from './library-store.ts';

const ICONS: Record<ImportJobState, LucideIcon> = {
  queued: Loader,
  running: Loader,
  done: CircleCheck,
  'embedding-pending': CircleCheck,
  cancelled: CircleSlash,
  interrupted: CircleSlash,
  failed: CircleX,
};

/** One import: how far it is while it runs, what came of it afterwards. */
export function JobCard(props: { job: ImportJob }): ReactNode {
  const { t } = useTranslation();
  const { library } = useStores();
  const { job } = props;
  const [cancelling, setCancelling] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = isRunning(job);
  const Icon = ICONS[job.state];

  const cancel = () => {
    setCancelling(true);
    library.cancelImport(job.jobId).catch((thrown: unknown) => {
      setError(thrown);
      setCancelling(false);
    });
  };
  return (
    <li className="job" data-state={job.state}>
      <div className="job-head">
        <Icon size={16} aria-hidden="true" className={job.state === 'running' ? 'job-icon spin' : 'job-icon'} />
        <h3 className="job-source">{job.source}</h3>
        {job.version && <span className="badge">{job.version}</span>}
        <span className="job-state">{t(`job.state.${job.state}`)}</span>
        {running && (
          <button
            type="button"
            className="button button-small"
            aria-label={t('job.cancelLabel', { source: job.source })}
            disabled={cancelling}
            onClick={cancel}
          >
            {t('job.cancel')}
          </button>
        )}
      </div>
      {running ? <JobProgress job={job} /> : <JobSummary job={job} />}
      {job.error && <ErrorNotice error={jobError(job.error)} />}
      {error !== null && <ErrorNotice error={error} />}
      <IssueList kind="failed" issues={job.failed} />
      <IssueList kind="warnings" issues={job.warnings} />
    </li>
  );
}

function JobSummary(props: { job: ImportJob }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { job } = props;
  const counted = (key: 'articles' | 'skipped' | 'removed', count: number) =>
    count === 0 && key !== 'articles' ? null : t(`job.${key}`, { count, formatted: format.integer(count) });
  const facts = [
    counted('articles', job.articles),
    counted('skipped', job.skipped),
    counted('removed', job.removed),
    t('job.seconds', { formatted: format.decimal(job.seconds, 1) }),
  ].filter((fact) => fact !== null);
  const { state } = job;
  const hasHint = state === 'cancelled' || state === 'interrupted' || state === 'embedding-pending';
  return (
    <>
      <p className="job-facts">{facts.join(' · ')}</p>
      {hasHint && <p className="job-facts">{t(`job.stateHint.${state}`)}</p>}
    </>
  );
}

function jobError(error: { code: string; message: string }): AppError {
  return new AppError(isErrorCode(error.code) ? error.code : 'INTERNAL', error.message);
}
