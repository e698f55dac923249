import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { silentLogger } from '#main/app/logger.ts';
import { SettingsStore } from '#main/app/settings-store.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';

async function settingsFile(content?: string): Promise<string> {
  const file = join(await tempFolder(), 'data', 'settings.json');
  if (content === undefined) return file;
  await mkdir(join(file, '..'));
  await writeFile(file, content);
  return file;
}

test('the first start must have defaults and must not write a file', async () => {
  const file = await settingsFile();
  expect(new SettingsStore(file, silentLogger()).get()).toEqual(defaultSettings());
  await expect(stat(file)).rejects.toThrow();
});

test('a change must be there after a restart, and the rest must keep its value', async () => {
  const file = await settingsFile();
  const store = new SettingsStore(file, silentLogger());
  store.update({ endpoint: { baseUrl: 'http://127.0.0.1:1234/v1' } });
  store.update({ theme: 'dark' });
  store.update({ endpoint: { model: 'm' } });
  const again = new SettingsStore(file, silentLogger()).get();
  expect(again).toEqual(store.get());
  expect(again).toMatchObject({ theme: 'dark', endpoint: { baseUrl: 'http://127.0.0.1:1234/v1', model: 'm' } });
});

test('settings name servers of the person: others on the machine must not read them', async () => {
  const file = await settingsFile();
  new SettingsStore(file, silentLogger()).update({ theme: 'dark' });
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(file, '..'))).toEqual(['settings.json']);
});

test.each([
  ['half of a file', '{"theme": "da'],
  ['another kind of value', '{"theme": 5}'],
  ['nothing', ''],
  ['a list', '[]'],
])('a damaged file (%s) must be set aside and named, not overwritten', async (_what, content) => {
  const file = await settingsFile(content);
  const warn = vi.fn();
  const store = new SettingsStore(file, { ...silentLogger(), warn });
  expect(store.get()).toEqual(defaultSettings());
  expect(warn).toHaveBeenCalledTimes(1);
  store.update({ theme: 'light' });
  expect(await readFile(`${file}.damaged`, 'utf8')).toBe(content);
});

test('settings written by hand with some keys only must be completed, not thrown away', async () => {
  const file = await settingsFile('{"language": "en", "endpoint": {"model": "m"}}');
  expect(new SettingsStore(file, silentLogger()).get()).toEqual({
    ...defaultSettings(),
    language: 'en',
    endpoint: { ...defaultSettings().endpoint, model: 'm' },
  });
});

test('a value that does not fit must be refused and change nothing, on disk neither', async () => {
  const file = await settingsFile();
  const store = new SettingsStore(file, silentLogger());
  store.update({ theme: 'dark' });
  const before = await readFile(file, 'utf8');
  expect(() => store.update({ endpoint: { dimensions: 1 } })).toThrow();
  expect(store.get().endpoint.dimensions).toBe(defaultSettings().endpoint.dimensions);
  expect(await readFile(file, 'utf8')).toBe(before);
});
