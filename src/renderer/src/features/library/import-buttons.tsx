import { FilePlus, FolderPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useStores } from '../../state/stores-context.tsx';

/** The two ways to choose what to import, and a word on the third. */
export function ImportButtons(props: { primary?: boolean }): ReactNode {
  const { t } = useTranslation();
  const { library } = useStores();
  const [error, setError] = useState<unknown>(null);
  const pick = (kind: 'folder' | 'file') => {
    setError(null);
    library.pick(kind).catch(setError);
  };
  return (
    <>
      <div className="import-buttons">
        <button
          type="button"
          className={`button ${props.primary ? 'button-primary' : ''}`}
          onClick={() => pick('folder')}
        >
          <FolderPlus size={16} aria-hidden="true" />
          {t('library.addFolder')}
        </button>
        <button type="button" className="button" onClick={() => pick('file')}>
          <FilePlus size={16} aria-hidden="true" />
          {t('library.addFile')}
        </button>
        <span className="import-hint">{t('library.dropHint')}</span>
      </div>
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}
