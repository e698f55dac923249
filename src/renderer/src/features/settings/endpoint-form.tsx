import { CircleCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolOutput } from '#shared/contract/tools.ts';
import type { EndpointSettings } from '#shared/model/settings.ts';
import { useClient } from '../../api/client-context.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useStores } from '../../state/stores-context.tsx';
import { isEndpointUrl, parseDimensions } from './endpoint-fields.ts';

type Outcome =
  | { kind: 'tested'; answer: ToolOutput<'test_endpoint'> }
  | { kind: 'saved' }
  | { kind: 'failed'; error: unknown }
  | null;

/** The server that turns text into vectors: where it is, which model, and whether it answers. */
export function EndpointForm(props: { endpoint: EndpointSettings }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useClient();
  const { settings } = useStores();
  const [draft, setDraft] = useState({ ...props.endpoint, dimensions: String(props.endpoint.dimensions) });
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const id = useId();

  const baseUrl = draft.baseUrl.trim();
  const dimensions = parseDimensions(draft.dimensions);
  const urlValid = baseUrl === '' || isEndpointUrl(baseUrl);
  const valid = urlValid && dimensions !== null;

  const set = (change: Partial<typeof draft>) => {
    setOutcome(null);
    setDraft((old) => ({ ...old, ...change }));
  };
  const run = async (kind: 'test' | 'save', action: (endpoint: EndpointSettings) => Promise<Outcome>) => {
    if (dimensions === null) return;
    setBusy(kind);
    setOutcome(null);
    try {
      setOutcome(await action({ ...draft, baseUrl, dimensions, model: draft.model.trim() }));
    } catch (error) {
      setOutcome({ kind: 'failed', error });
    } finally {
      setBusy(null);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run('save', async (endpoint) => {
      await settings.update({ endpoint });
      return { kind: 'saved' };
    });
  };
  const test = () =>
    void run('test', async (endpoint) => ({
      kind: 'tested',
      answer: await client.call('test_endpoint', { endpoint }),
    }));

  return (
    <form className="form" onSubmit={save} noValidate>
      <div className="field">
        <label htmlFor={`${id}-url`}>{t('settings.baseUrl')}</label>
        <input
          id={`${id}-url`}
          className="input input-code"
          type="url"
          inputMode="url"
          spellCheck={false}
          placeholder="http://127.0.0.1:1234/v1"
          value={draft.baseUrl}
          aria-invalid={!urlValid}
          aria-describedby={`${id}-url-hint`}
          onChange={(event) => set({ baseUrl: event.currentTarget.value })}
        />
        <p className={urlValid ? 'field-hint' : 'field-error'} id={`${id}-url-hint`}>
          {t(urlValid ? 'settings.baseUrlHint' : 'settings.baseUrlInvalid')}
        </p>
      </div>
      <div className="field-row">
        <div className="field field-grow">
          <label htmlFor={`${id}-model`}>{t('settings.model')}</label>
          <input
            id={`${id}-model`}
            className="input input-code"
            spellCheck={false}
            maxLength={200}
            value={draft.model}
            onChange={(event) => set({ model: event.currentTarget.value })}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-dimensions`}>{t('settings.dimensions')}</label>
          <input
            id={`${id}-dimensions`}
            className="input input-code input-short"
            inputMode="numeric"
            value={draft.dimensions}
            aria-invalid={dimensions === null}
            aria-describedby={`${id}-dimensions-hint`}
            onChange={(event) => set({ dimensions: event.currentTarget.value })}
          />
        </div>
      </div>
      <p className={dimensions === null ? 'field-error' : 'field-hint'} id={`${id}-dimensions-hint`}>
        {t(dimensions === null ? 'settings.dimensionsInvalid' : 'settings.dimensionsHint')}
      </p>
      <div className="field-row">
        <div className="field field-grow">
          <label htmlFor={`${id}-query-prefix`}>{t('settings.queryPrefix')}</label>
          <input
            id={`${id}-query-prefix`}
            className="input input-code"
            spellCheck={false}
            maxLength={500}
            value={draft.queryPrefix}
            aria-describedby={`${id}-prefix-hint`}
            onChange={(event) => set({ queryPrefix: event.currentTarget.value })}
          />
        </div>
        <div className="field field-grow">
          <label htmlFor={`${id}-passage-prefix`}>{t('settings.passagePrefix')}</label>
          <input
            id={`${id}-passage-prefix`}
            className="input input-code"
            spellCheck={false}
            maxLength={500}
            value={draft.passagePrefix}
            aria-describedby={`${id}-prefix-hint`}
            onChange={(event) => set({ passagePrefix: event.currentTarget.value })}
          />
        </div>
      </div>
      <p className="field-hint" id={`${id}-prefix-hint`}>
        {t('settings.prefixHint')}
      </p>
      <div className="form-actions">
        <button type="submit" className="button button-primary" disabled={!valid || busy !== null}>
          {t('settings.save')}
        </button>
        <button type="button" className="button" disabled={!valid || baseUrl === '' || busy !== null} onClick={test}>
          {t(busy === 'test' ? 'settings.testing' : 'settings.test')}
        </button>
        <span className="form-outcome" role="status">
          {outcome?.kind === 'saved' && t('settings.saved')}
          {outcome?.kind === 'tested' && (
            <>
              <CircleCheck size={16} aria-hidden="true" />
              {t('settings.testOk', {
                model: outcome.answer.model,
                ms: format.integer(outcome.answer.ms),
                dimensions: outcome.answer.dimensions,
              })}
            </>
          )}
        </span>
      </div>
      {outcome?.kind === 'failed' && <ErrorNotice error={outcome.error} />}
      <p className="field-hint">{t('settings.privacy')}</p>
    </form>
  );
}
