import type { Page } from '@playwright/test';
import type { Scenario } from './fake-bridge.ts';

/** One picture: what the engine is like, what is done, how large the window is. */
export interface Look {
  name: string;
  scenario?: Scenario;
  viewport?: { width: number; height: number };
  act?: (page: Page) => Promise<void>;
}

const SMALL = { width: 900, height: 600 };

async function search(page: Page, query: string): Promise<void> {
  await page.getByRole('combobox').first().fill(query);
  await page.locator('.results:not([data-stale])').waitFor();
}

async function open(page: Page, query: string): Promise<void> {
  await search(page, query);
  await page.keyboard.press('Enter');
  await page.locator('.prose').waitFor();
}

export const looks: readonly Look[] = [
  { name: 'home' },
  { name: 'first-run', scenario: 'first-run' },
  { name: 'article', act: (page) => open(page, 'привилегированный режим') },
  { name: 'article-small', viewport: SMALL, act: (page) => open(page, 'привилегированный режим') },
  {
    name: 'article-lower',
    act: async (page) => {
      await open(page, 'привилегированный режим');
      await page.locator('.content-scroll').evaluate((element) => element.scrollTo(0, 620));
    },
  },
  {
    name: 'article-end',
    act: async (page) => {
      await open(page, 'привилегированный режим');
      await page.locator('.content-scroll').evaluate((element) => element.scrollTo(0, 99_999));
    },
  },
  { name: 'method', act: (page) => open(page, 'ТаблицаЗначений.Добавить') },
  { name: 'query', act: (page) => open(page, 'разыменование') },
  { name: 'hostile', act: (page) => open(page, 'враждебный') },
  {
    name: 'long-find',
    act: async (page) => {
      await open(page, 'журнал изменений');
      await page.keyboard.press('Control+f');
      await page.keyboard.type('Версия 2.4.1');
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'contents',
    act: async (page) => {
      await open(page, 'привилегированный режим');
      await page.locator('[popovertarget]').click();
    },
  },
  {
    name: 'why',
    act: async (page) => {
      await open(page, 'привилегированный режим');
      await page.getByRole('combobox').first().press('ArrowDown');
      await page.getByRole('combobox').first().press('Alt+Enter');
    },
  },
  { name: 'words-only', scenario: 'words-only', act: (page) => open(page, 'запрос остатки') },
  {
    name: 'callouts',
    act: async (page) => {
      await open(page, 'общие модули');
      await page.locator('.content-scroll').evaluate((element) => element.scrollTo(0, 99_999));
    },
  },
  {
    name: 'recent',
    act: async (page) => {
      for (const query of ['привилегированный режим', 'ТаблицаЗначений.Добавить', 'разыменование', 'общие модули']) {
        await open(page, query);
        await page.waitForTimeout(150);
      }
      await page.keyboard.press('Escape');
    },
  },
  { name: 'nothing-found', scenario: 'words-only', act: (page) => search(page, 'хрустальныйшар') },
  { name: 'search-failed', scenario: 'failing', act: (page) => search(page, 'остатки') },
  { name: 'empty-search', scenario: 'first-run', act: (page) => search(page, 'остатки') },
  { name: 'library', act: (page) => page.keyboard.press('Control+l') },
  { name: 'library-small', viewport: SMALL, act: (page) => page.keyboard.press('Control+l') },
  {
    name: 'importing',
    scenario: 'importing',
    act: async (page) => {
      await page.keyboard.press('Control+l');
      await page.locator('.issues[data-kind=failed] summary').first().click();
    },
  },
  {
    name: 'import-dialog',
    act: async (page) => {
      await page.keyboard.press('Control+l');
      await page.locator('.import-buttons .button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'delete-dialog',
    act: async (page) => {
      await page.keyboard.press('Control+l');
      await page.locator('.source-actions .icon-button').nth(1).click();
    },
  },
  {
    name: 'drop',
    act: (page) =>
      page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'docs.zip'));
        window.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
      }),
  },
  { name: 'settings', act: (page) => page.keyboard.press('Control+,') },
  {
    name: 'settings-small',
    viewport: SMALL,
    act: async (page) => {
      await page.keyboard.press('Control+,');
      await page.locator('.form .button').last().click();
      await page.waitForTimeout(200);
      await page.locator('.content-scroll').evaluate((element) => element.scrollTo(0, 99_999));
    },
  },
  {
    name: 'endpoint-error',
    act: async (page) => {
      await page.keyboard.press('Control+,');
      await page.locator('input[type=url]').fill('http://127.0.0.1:9999/v1');
      await page.locator('.form .button').last().click();
    },
  },
];
