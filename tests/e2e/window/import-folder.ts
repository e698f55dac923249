import { expect, type Page } from '@playwright/test';
import type { LaunchedSvod } from '../launch-svod.ts';

/** Makes the window Russian, whatever the system's language is. */
export async function speakRussian(page: Page): Promise<void> {
  await page.evaluate(() => window.svod.call('update_settings', { patch: { language: 'ru' } }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
}

/** Imports a folder as a person does: library, button, system dialog (answered for them), name, and the wait. */
export async function importFolder({ app, page }: LaunchedSvod, folder: string, source: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);
  await page.getByRole('button', { name: 'Библиотека' }).click();
  // The first start builds the index, and the buttons come with the first answer of the engine.
  await page.getByRole('button', { name: 'Добавить папку' }).click({ timeout: 90_000 });
  const dialog = page.getByRole('dialog', { name: 'Добавить в библиотеку' });
  await expect(dialog.getByText(folder)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Название источника' }).fill(source);
  await dialog.getByRole('button', { name: 'Импортировать' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.source-table').getByText(source, { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: /^Остановить импорт/ })).toBeHidden({ timeout: 90_000 });
}

/** The title of the article or place on show; a document may have further headings of the first level. */
export function placeTitle(page: Page) {
  return page.locator('.page h1').first();
}

export function searchBox(page: Page) {
  return page.getByRole('combobox', { name: 'Поиск по документации' });
}

/** Types a query and waits for its answer. */
export async function search(page: Page, query: string): Promise<void> {
  await searchBox(page).fill(query);
  await expect(page.locator('.results[data-stale]')).toHaveCount(0);
  await expect(page.getByRole('option').first()).toBeVisible();
}
