import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useNavigation } from '../../navigation/navigation-context.tsx';
import { useStores } from '../../state/stores-context.tsx';
import { pathName } from './path-name.ts';

/** Asks how the chosen paths shall be called, and starts the import. */
export function ImportDialog(props: { paths: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const { library } = useStores();
  const navigation = useNavigation();
  const { paths } = props;
  const single = paths.length === 1;
  const [source, setSource] = useState(single ? pathName(paths[0] ?? '') : '');
  const [version, setVersion] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();

  const start = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await library.startImport({
        paths: [...paths],
        ...(source.trim() ? { source: source.trim() } : {}),
        ...(version.trim() ? { version: version.trim() } : {}),
      });
      library.withdrawOffer();
      navigation.go({ view: 'library' });
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };

  return (
    <Dialog title={t('importDialog.title')} onClose={() => library.withdrawOffer()}>
      <form className="form" onSubmit={(event) => void start(event)}>
        <div className="field">
          <span className="field-label" id={`${id}-paths`}>
            {t('importDialog.paths')}
          </span>
          <ul className="path-list" aria-labelledby={`${id}-paths`}>
            {paths.map((path) => (
              <li key={path} title={path}>
                {path}
              </li>
            ))}
          </ul>
        </div>
        <div className="field">
          <label htmlFor={`${id}-source`}>{t('importDialog.source')}</label>
          <input
            id={`${id}-source`}
            className="input"
            autoFocus
            value={source}
            maxLength={200}
            aria-describedby={`${id}-source-hint`}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
          <p className="field-hint" id={`${id}-source-hint`}>
            {t(single ? 'importDialog.sourceHintOne' : 'importDialog.sourceHintMany')}
          </p>
        </div>
        <div className="field">
          <label htmlFor={`${id}-version`}>{t('importDialog.version')}</label>
          <input
            id={`${id}-version`}
            className="input input-short"
            value={version}
            maxLength={50}
            aria-describedby={`${id}-version-hint`}
            onChange={(event) => setVersion(event.currentTarget.value)}
          />
          <p className="field-hint" id={`${id}-version-hint`}>
            {t('importDialog.versionHint')}
          </p>
        </div>
        {error !== null && <ErrorNotice error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={() => library.withdrawOffer()}>
            {t('app.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={busy}>
            {t('importDialog.start')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
