import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportJob } from '#shared/model/import-job.ts';
import { useFormat } from '../../i18n/use-format.ts';

/** How far an import is: phase, counts, and the file it is at. */
export function JobProgress(props: { job: ImportJob }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { progress } = props.job;
  if (!progress) return <p className="job-facts">{t('job.queued')}</p>;
  const { phase, unitsDone, unitsTotal, currentPath } = progress;
  const total = unitsTotal ?? undefined;
  return (
    <div className="job-progress">
      <progress
        aria-label={t(`job.phase.${phase}`)}
        {...(total === undefined ? {} : { value: unitsDone, max: Math.max(total, 1) })}
      />
      <p className="job-facts">
        <span>{t(`job.phase.${phase}`)}</span>
        <span className="number">
          {total === undefined
            ? format.integer(unitsDone)
            : t('job.progress', { done: format.integer(unitsDone), total: format.integer(total) })}
        </span>
        <span className="job-path" title={currentPath ?? undefined}>
          {currentPath}
        </span>
      </p>
    </div>
  );
}
