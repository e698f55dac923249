import { CircleAlert, Loader } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppEvents } from '#shared/contract/events.ts';
import { useAppEvent } from '../api/client-context.tsx';

/** Says so when the search engine is not there. */
export function EngineBanner(): ReactNode {
  const { t } = useTranslation();
  const [engine, setEngine] = useState<AppEvents['engine.state'] | null>(null);
  useAppEvent('engine.state', setEngine);
  if (!engine || engine.state === 'ready') return null;
  if (engine.state === 'failed') {
    return (
      <div className="banner banner-error" role="alert">
        <CircleAlert size={16} aria-hidden="true" />
        <span>
          {t('engine.failed')} {t('engine.failedHint')} {engine.message}
        </span>
      </div>
    );
  }
  return (
    <div className="banner" role="status">
      <Loader size={16} aria-hidden="true" className="spin" />
      {t(engine.state === 'starting' ? 'engine.starting' : 'engine.stopped')}
    </div>
  );
}
