import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportIssue } from '#shared/model/import-job.ts';

const SHOWN_ISSUES = 200;

/** Files that did not go in, or went in with a loss, behind a line that counts them. */
export function IssueList(props: { kind: 'failed' | 'warnings'; issues: readonly ImportIssue[] }): ReactNode {
  const { t } = useTranslation();
  const { kind, issues } = props;
  if (issues.length === 0) return null;
  const hidden = issues.length - SHOWN_ISSUES;
  return (
    <details className="issues" data-kind={kind}>
      <summary>{t(`job.${kind}`, { count: issues.length })}</summary>
      <ul>
        {issues.slice(0, SHOWN_ISSUES).map((issue, index) => (
          // One file may have the same trouble twice, and the list never changes its order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            <span className="issue-path">{issue.path}</span>
            <span className="issue-reason">{issue.reason}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="field-hint">{t('job.moreIssues', { count: hidden })}</p>}
    </details>
  );
}
