import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useStores } from '../../state/stores-context.tsx';

/** Asks before a source leaves the library. */
export function DeleteDialog(props: { source: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { library } = useStores();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const remove = async () => {
    setBusy(true);
    try {
      await library.deleteSource(props.source);
      props.onClose();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('library.deleteTitle', { source: props.source })} onClose={props.onClose}>
      <p>{t('library.deleteText')}</p>
      {error !== null && <ErrorNotice error={error} />}
      <div className="dialog-actions">
        {/* biome-ignore lint/a11y/noAutofocus: the harmless answer is the one that Enter gives */}
        <button type="button" className="button" autoFocus onClick={props.onClose}>
          {t('app.cancel')}
        </button>
        <button type="button" className="button button-danger" disabled={busy} onClick={() => void remove()}>
          {t('library.delete')}
        </button>
      </div>
    </Dialog>
  );
}
