import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { launchSvod } from '../launch-svod.ts';
import { importFolder, search, searchBox, speakRussian } from './import-folder.ts';
import { writeSampleDocs } from './sample-docs.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Axe {
  run(): Promise<{ violations: { id: string; impact: string | null; nodes: { html: string }[] }[] }>;
}

async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: Axe }).axe.run());
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

for (const theme of ['light', 'dark'] as const) {
  test(`a screen in the ${theme} theme has a serious barrier`, async () => {
    const docs = mkdtempSync(join(tmpdir(), 'svod-e2e-docs-'));
    writeSampleDocs(docs);
    const svod = await launchSvod();
    const { page } = svod;
    try {
      await speakRussian(page);
      await page.evaluate((to) => window.svod.call('update_settings', { patch: { theme: to } }), theme);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      expect(await seriousFindings(page), 'start').toEqual([]);
      // The first start builds the index.
      await expect(page.getByText('Соберите свою документацию в одном месте')).toBeVisible({ timeout: 90_000 });
      expect(await seriousFindings(page), 'first run').toEqual([]);
      await importFolder(svod, docs, 'Наши правила');
      expect(await seriousFindings(page), 'library').toEqual([]);
      await search(page, 'режим');
      expect(await seriousFindings(page), 'results').toEqual([]);
      await searchBox(page).press('Enter');
      await expect(page.locator('.prose')).toBeVisible();
      expect(await seriousFindings(page), 'article').toEqual([]);
      await page.screenshot({ path: test.info().outputPath(`article-${theme}.png`) });
      await page.keyboard.press('Control+,');
      expect(await seriousFindings(page), 'settings').toEqual([]);
    } finally {
      await svod.close();
      rmSync(docs, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}
