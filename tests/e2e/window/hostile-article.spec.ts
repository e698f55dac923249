import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { HOSTILE_MARKDOWN } from '../../renderer/harness/content/hostile-markdown.ts';
import { launchSvod } from '../launch-svod.ts';
import { importFolder, placeTitle, search, searchBox, speakRussian } from './import-folder.ts';
import { writeSampleDocs } from './sample-docs.ts';

test('an imported document runs script, reaches the network or leads the window away', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svod-e2e-data-'));
  const docs = mkdtempSync(join(tmpdir(), 'svod-e2e-docs-'));
  writeSampleDocs(docs, { 'враг.md': `# Враждебная страница\n\n${HOSTILE_MARKDOWN.join('\n\n')}\n` });
  const svod = await launchSvod({ dataDir });
  const { page } = svod;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  try {
    await speakRussian(page);
    const address = page.url();
    await importFolder(svod, docs, 'Чужое');
    await search(page, 'враждебная страница');
    await searchBox(page).press('Enter');
    await expect(placeTitle(page)).toHaveText('Враждебная страница');
    await page.locator('.content-scroll').evaluate((element) => element.scrollTo(0, element.scrollHeight));

    for (const link of await page.locator('.prose a:not([data-link=external])').all()) {
      if (await link.isVisible()) await link.click({ noWaitAfter: true });
    }
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(page.url()).toBe(address);
    expect(requests.filter((url) => !url.startsWith('app:') && !url.startsWith('devtools:'))).toEqual([]);
    expect(svod.pageErrors).toEqual([]);
  } finally {
    await svod.close();
    for (const path of [dataDir, docs]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  }
});
