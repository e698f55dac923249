import { expect, test } from 'vitest';
import { defaultSettings, mergeSettings } from '#shared/model/settings.ts';

test('a key that is present but undefined, as Electron IPC sends it, must not reset the setting', () => {
  const changed = mergeSettings(defaultSettings(), { theme: 'dark', endpoint: { model: 'm' } });
  const merged = mergeSettings(changed, { language: 'ru', theme: undefined, endpoint: { model: undefined } });
  expect(merged).toMatchObject({ language: 'ru', theme: 'dark', endpoint: { model: 'm' } });
});
