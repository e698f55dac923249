import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../api/describe-error.ts';

/** Says what failed, what to do now, and offers to do it. */
export function ErrorNotice(props: { error: unknown; title?: string; onRetry?: () => void }): ReactNode {
  const { t } = useTranslation();
  const text = describeError(t, props.error);
  return (
    <div className="notice notice-error" role="alert">
      <CircleAlert aria-hidden="true" size={16} />
      <div className="notice-body">
        {props.title && <strong>{props.title}</strong>}
        <p>
          {text.title} {text.nextStep}
        </p>
        {text.detail && (
          <details>
            <summary>{t('app.details')}</summary>
            <p className="notice-detail">{text.detail}</p>
          </details>
        )}
        {props.onRetry && (
          <button type="button" className="button button-small" onClick={props.onRetry}>
            {t('app.retry')}
          </button>
        )}
      </div>
    </div>
  );
}
