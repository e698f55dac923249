import { RefreshCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useStores } from '../../state/stores-context.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { SourceStatus } from './library-store.ts';

/** What the library holds, one source a row. */
export function SourceTable(props: { sources: readonly SourceStatus[]; hasModel: boolean }): ReactNode {
  const { t } = useTranslation();
  const { library } = useStores();
  const [deleting, setDeleting] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const update = (source: SourceStatus) => {
    setError(null);
    library.updateSource(source).catch(setError);
  };
  return (
    <>
      {error !== null && <ErrorNotice error={error} />}
      <table className="source-table">
        <thead>
          <tr>
            <th scope="col">{t('library.column.source')}</th>
            <th scope="col" className="number">
              {t('library.column.articles')}
            </th>
            {props.hasModel && (
              <th scope="col" className="number">
                {t('library.column.vectors')}
              </th>
            )}
            <th scope="col">{t('library.column.state')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('library.column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.sources.map((source) => (
            <SourceRow
              key={source.source}
              source={source}
              hasModel={props.hasModel}
              onUpdate={() => update(source)}
              onDelete={() => setDeleting(source.source)}
            />
          ))}
        </tbody>
      </table>
      {deleting !== null && <DeleteDialog source={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function SourceRow(props: {
  source: SourceStatus;
  hasModel: boolean;
  onUpdate: () => void;
  onDelete: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { source } = props;
  const busy = source.state === 'importing';
  return (
    <tr>
      <th scope="row">
        <span className="source-name">
          {source.source}
          {source.version && <span className="badge">{source.version}</span>}
        </span>
        <span className="source-facts" title={source.roots.join('\n')}>
          {t(`library.loadMode.${source.loadMode}`)}
          {source.roots.length > 0 && ` · ${source.roots.join(', ')}`}
        </span>
      </th>
      <td className="number">{format.integer(source.articles)}</td>
      {props.hasModel && <td className="number">{percent(source)}</td>}
      <td>
        <span className="state" data-state={source.state}>
          {t(`library.state.${source.state}`)}
        </span>
        {source.failed > 0 && (
          <span className="source-failed">{t('library.failedFiles', { count: source.failed })}</span>
        )}
        {source.importedAt && (
          <span className="source-facts">{t('library.importedAt', { date: format.dateTime(source.importedAt) })}</span>
        )}
      </td>
      <td className="source-actions">
        <IconButton
          label={t('library.updateLabel', { source: source.source })}
          icon={<RefreshCw size={16} />}
          disabled={busy || source.roots.length === 0}
          onClick={props.onUpdate}
        />
        <IconButton
          label={t('library.deleteLabel', { source: source.source })}
          icon={<Trash2 size={16} />}
          disabled={busy}
          onClick={props.onDelete}
        />
      </td>
    </tr>
  );

  function percent({ embedded, chunks }: SourceStatus): string {
    // 100 % only when nothing is missing.
    const share = chunks === 0 ? 1 : embedded / chunks;
    return `${embedded < chunks ? Math.min(99, Math.floor(share * 100)) : 100} %`;
  }
}
