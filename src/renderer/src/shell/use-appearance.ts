import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { applyTheme, resolveLanguage, saveAppearance } from '../features/settings/appearance.ts';
import { useStore } from '../state/store.ts';
import { useStores } from '../state/stores-context.tsx';

/** Brings language and theme of the settings onto the page, and keeps them for the first picture of the next run. */
export function useAppearance(): void {
  const { i18n, t } = useTranslation();
  const stores = useStores();
  const { settings } = useStore(stores.settings);

  useEffect(() => {
    if (!settings) return;
    applyTheme(settings.theme);
    saveAppearance(localStorage, settings);
    const language = resolveLanguage(settings.language, navigator.languages);
    if (language !== i18n.language) void i18n.changeLanguage(language);
  }, [settings, i18n]);

  useEffect(() => {
    document.documentElement.lang = i18n.language;
    document.title = t('app.name');
  }, [i18n.language, t]);
}
