import type { Settings } from '#shared/model/settings.ts';

export type UiLanguage = 'ru' | 'en';
type Theme = Settings['theme'];
export type Appearance = Pick<Settings, 'language' | 'theme'>;

const STORAGE_KEY = 'svod.appearance';

/** The language of the window for a setting: `auto` follows the system, and whoever is not Russian reads English. */
export function resolveLanguage(setting: Settings['language'], systemLanguages: readonly string[]): UiLanguage {
  if (setting !== 'auto') return setting;
  return systemLanguages[0]?.toLowerCase().startsWith('ru') ? 'ru' : 'en';
}

/** Sets the theme on the page; `system` leaves the choice to the style sheet. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The appearance of the last run, so that the first picture is right before the settings are read. */
export function loadAppearance(storage: Storage): Appearance {
  try {
    const stored = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}') as Partial<Appearance> | null;
    return {
      language: stored?.language === 'ru' || stored?.language === 'en' ? stored.language : 'auto',
      theme: stored?.theme === 'light' || stored?.theme === 'dark' ? stored.theme : 'system',
    };
  } catch {
    return { language: 'auto', theme: 'system' };
  }
}

export function saveAppearance(storage: Storage, { language, theme }: Appearance): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify({ language, theme }));
  } catch {
    // Only the first picture of the next run would have used it.
  }
}
