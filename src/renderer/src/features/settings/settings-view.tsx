import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings, SettingsPatch } from '#shared/model/settings.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useStore } from '../../state/store.ts';
import { useStores } from '../../state/stores-context.tsx';
import { AboutSection } from './about-section.tsx';
import { EndpointForm } from './endpoint-form.tsx';

const LANGUAGES = ['auto', 'ru', 'en'] as const satisfies readonly Settings['language'][];
const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Settings['theme'][];

/** Everything the user can set. Choices take effect at once; the endpoint is saved as a whole. */
export function SettingsView(): ReactNode {
  const { t } = useTranslation();
  const stores = useStores();
  const { settings, error } = useStore(stores.settings);
  const [updateError, setUpdateError] = useState<unknown>(null);
  const update = (patch: SettingsPatch) => {
    setUpdateError(null);
    stores.settings.update(patch).catch(setUpdateError);
  };
  return (
    <div className="page settings">
      <h1>{t('settings.title')}</h1>
      {error !== null && <ErrorNotice error={error} />}
      {updateError !== null && <ErrorNotice error={updateError} title={t('settings.failed')} />}
      {settings === null && error === null && <p className="page-loading">{t('settings.loading')}</p>}
      {settings && (
        <>
          <section aria-labelledby="appearance">
            <h2 id="appearance">{t('settings.appearance')}</h2>
            <Choice
              label={t('settings.language')}
              value={settings.language}
              options={LANGUAGES.map((value) => ({ value, label: t(`settings.languageOption.${value}`) }))}
              onChange={(language) => update({ language })}
            />
            <Choice
              label={t('settings.theme')}
              value={settings.theme}
              options={THEMES.map((value) => ({ value, label: t(`settings.themeOption.${value}`) }))}
              onChange={(theme) => update({ theme })}
            />
          </section>
          <section aria-labelledby="semantic">
            <h2 id="semantic">{t('settings.semantic')}</h2>
            <p className="lead">{t('settings.semanticLead')}</p>
            <EndpointForm endpoint={settings.endpoint} />
          </section>
        </>
      )}
      <AboutSection />
    </div>
  );
}

function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}): ReactNode {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{props.label}</legend>
      <div className="segments">
        {props.options.map((option) => (
          <label key={option.value} className="segment">
            <input
              type="radio"
              name={name}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
