/**
 * Opens the built harness in a real browser under the window's content security policy, takes pictures of every
 * screen, and fails on a policy violation, a console error or a serious accessibility finding.
 *
 *   npx vite build --config tests/renderer/harness/vite.config.ts
 *   npx node tests/renderer/harness/look.ts PICTURES_DIR [CHROMIUM]
 */
import { readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { type Look, looks } from './looks.ts';

const SITE = fileURLToPath(new URL('../../../out/renderer-harness', import.meta.url));
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const VARIANTS = [
  { name: 'light-ru', colorScheme: 'light', locale: 'ru-RU' },
  { name: 'dark-ru', colorScheme: 'dark', locale: 'ru-RU' },
  { name: 'light-en', colorScheme: 'light', locale: 'en-US' },
  { name: 'dark-en', colorScheme: 'dark', locale: 'en-US' },
] as const;

const [directory = 'test-results/looks', executablePath = '/usr/bin/chromium', only = ''] = process.argv.slice(2);
await mkdir(directory, { recursive: true });
const server = await serve();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const findings: string[] = [];
try {
  for (const variant of VARIANTS) {
    for (const look of looks) {
      const name = `${look.name}-${variant.name}`;
      if (name.includes(only)) findings.push(...(await take(browser, server, look, variant, name)));
    }
  }
} finally {
  await browser.close();
  server.close();
}
for (const finding of findings) console.error(finding);
console.log(`${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;

async function take(
  browser: Browser,
  server: Server,
  look: Look,
  variant: (typeof VARIANTS)[number],
  name: string,
): Promise<string[]> {
  const context = await browser.newContext({
    viewport: look.viewport ?? { width: 1280, height: 800 },
    colorScheme: variant.colorScheme,
    locale: variant.locale,
    bypassCSP: false,
  });
  const page = await context.newPage();
  const found: string[] = [];
  page.on('console', (message) => message.type() === 'error' && found.push(`${name}: ${message.text()}`));
  page.on('pageerror', (error) => found.push(`${name}: ${error.message}`));
  const { port } = server.address() as AddressInfo;
  try {
    await page.goto(`http://127.0.0.1:${port}/?scenario=${look.scenario ?? 'full'}`);
    await page.getByRole('combobox').first().waitFor();
    await look.act?.(page);
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(directory, `${name}.png`) });
    found.push(...(await accessibility(page, name)), ...(await overflow(page, name)));
  } catch (error) {
    found.push(`${name}: ${(error as Error).message}`);
  } finally {
    await context.close();
  }
  return found;
}

async function accessibility(page: Page, name: string): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate(
    () => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run() as Promise<AxeResults>,
  );
  return results.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${name}: axe ${violation.id}: ${violation.nodes.map((node) => node.html).join('\n  ')}`);
}

/** Nothing may be wider than the window. */
async function overflow(page: Page, name: string): Promise<string[]> {
  const wide = await page.evaluate(() =>
    ['.content-scroll', '.results', '.sidebar-nav', '.pane-bar', '.search-status'].filter((selector) => {
      const element = document.querySelector(selector);
      return element && element.scrollWidth > element.clientWidth + 1;
    }),
  );
  return wide.map((selector) => `${name}: ${selector} is wider than its place`);
}

async function serve(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    try {
      const body = await readFile(join(SITE, path === '/' ? 'index.html' : path));
      const type = TYPES[extname(path)] ?? 'text/html';
      response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': POLICY });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
