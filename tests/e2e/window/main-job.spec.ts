import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type LaunchedSvod, launchSvod } from '../launch-svod.ts';
import { importFolder, placeTitle, search, searchBox, speakRussian } from './import-folder.ts';
import { writeSampleDocs } from './sample-docs.ts';

let dataDir: string;
let docs: string;
let svod: LaunchedSvod;

test.beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'svod-e2e-data-'));
  docs = mkdtempSync(join(tmpdir(), 'svod-e2e-docs-'));
  writeSampleDocs(docs);
  svod = await launchSvod({ dataDir });
});
test.afterEach(async () => {
  await svod.close();
  for (const path of [dataDir, docs]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
});

test('a folder cannot be imported, searched and read in the window', async () => {
  const { page } = svod;
  await speakRussian(page);
  // The first start builds the index.
  await expect(page.getByText('Соберите свою документацию в одном месте')).toBeVisible({ timeout: 90_000 });
  await importFolder(svod, docs, 'Наши правила');
  await expect(page.locator('.source-table')).toContainText('3');

  await search(page, 'привилегированный режим');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('Привилегированный режим');
  await expect(first).toContainText('Наши правила');
  await expect(first.locator('mark').first()).toBeVisible();
  await searchBox(page).press('Enter');

  await expect(placeTitle(page)).toHaveText('Привилегированный режим');
  await expect(page.locator('.prose .hljs-keyword, .prose .hljs-built_in').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('article.png') });

  await page.getByRole('link', { name: 'Общие модули' }).click();
  await expect(placeTitle(page)).toHaveText('Общие модули');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(placeTitle(page)).toHaveText('Привилегированный режим');
  expect(svod.pageErrors).toEqual([]);
});

test('the open article and the query are lost over a restart', async () => {
  const first = svod;
  await speakRussian(first.page);
  await importFolder(first, docs, 'Наши правила');
  await search(first.page, 'соединения');
  await searchBox(first.page).press('Enter');
  await expect(placeTitle(first.page)).toHaveText('Соединения в запросах');
  await first.close();

  svod = await launchSvod({ dataDir });
  await expect(placeTitle(svod.page)).toHaveText('Соединения в запросах');
  await expect(searchBox(svod.page)).toHaveValue('соединения');
});

test('the main job needs a mouse', async () => {
  const { page } = svod;
  await speakRussian(page);
  await importFolder(svod, docs, 'Наши правила');

  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('общие модули');
  await expect(page.getByRole('option').first()).toContainText('Общие модули');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Общие модули');
  await expect(placeTitle(page)).toHaveText('Общие модули');
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByRole('dialog', { name: 'Почему результат на этом месте' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('чужие');
  await expect(page.getByText('1 из 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toHaveValue('');
  await page.keyboard.press('Control+,');
  await expect(placeTitle(page)).toHaveText('Настройки');
});
