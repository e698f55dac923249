import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { UiLanguage } from '../features/settings/appearance.ts';
import { en } from './en.ts';
import { ru } from './ru.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof ru };
  }
}

/** Starts the translations. Both dictionaries are in the bundle, so nothing is loaded later. */
export function createI18n(language: UiLanguage): I18n {
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    resources: { ru: { translation: ru }, en: { translation: en } },
    // React escapes already.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
}
