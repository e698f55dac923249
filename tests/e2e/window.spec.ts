import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { exitOf, type LaunchedSvod, launchCommand, launchSvod } from './launch-svod.ts';

let dataDir: string;

test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'svod-e2e-'));
});
test.afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('the window comes back where it was, after a quit as after a close', async () => {
  const bounds = { x: 40, y: 60, width: 900, height: 650 };
  const first = await launchSvod({ dataDir });
  await first.app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds);
  const quit = exitOf(first.app.process());
  await first.app.evaluate(({ app }) => app.quit());
  expect(await quit).toEqual({ code: 0, signal: null });

  const second = await launchSvod({ dataDir });
  const restored = await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  await second.close();
  expect(restored).toEqual(bounds);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends the app in order, or the database would be cut off`, async () => {
    test.skip(process.platform === 'win32', 'Windows has no signals');
    const svod = await launchSvod({ dataDir });
    const exited = exitOf(svod.app.process());
    svod.app.process().kill(signal);
    expect(await exited).toEqual({ code: 0, signal: null });
  });
}

test('a quit during the very first start ends the app, and shows no error about the start that it broke off', async () => {
  const svod = await launchSvod({ dataDir, isFirstStart: true });
  const exited = exitOf(svod.app.process());
  await svod.app.evaluate(({ app, dialog }) => {
    const refuse = () => {
      throw new Error('no dialog may open');
    };
    Object.assign(dialog, { showErrorBox: refuse, showMessageBox: refuse });
    app.quit();
  });
  expect(await exited).toEqual({ code: 0, signal: null });
});

test('a data directory that another Svod owns is said in one line, and the app can still be ended', async () => {
  const owner = new DatabaseSync(join(dataDir, 'owner.lock'));
  owner.exec('BEGIN EXCLUSIVE');
  const { executablePath, args } = launchCommand();
  const app = spawn(executablePath, [...args, '--log-level=3', `--data-dir=${dataDir}`], { stdio: 'pipe' });
  let said = '';
  app.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said).toContain(dataDir);
  const exited = exitOf(app);
  app.kill('SIGTERM');
  await exited;
  owner.close();
  expect(said.trim().split('\n')).toHaveLength(1);
});

test('a second start in the same data directory ends at once and brings the first window up', async () => {
  const svod = await launchSvod({ dataDir });
  await svod.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const { executablePath, args } = launchCommand();
  const second = spawn(executablePath, [...args, `--data-dir=${dataDir}`], { stdio: 'ignore' });
  expect(await exitOf(second)).toEqual({ code: 0, signal: null });
  await expect
    .poll(() => svod.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => w.isVisible())))
    .toEqual([true]);
  await svod.close();
});

test('the rights of the real window are the hardened ones', async () => {
  const svod = await launchSvod({ dataDir });
  const rights = await svod.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    const preferences = contents.getLastWebPreferences();
    const { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity } = preferences;
    return { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity };
  });
  await svod.close();
  expect(rights).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    webSecurity: true,
  });
});

test('a dropped folder is granted and announced, and the page stays', async () => {
  const folder = join(dataDir, 'Стандарты 1С');
  mkdirSync(folder);
  const svod = await launchSvod({ dataDir });
  await svod.page.evaluate(() => {
    const heard: string[][] = [];
    (window as unknown as { heard: string[][] }).heard = heard;
    window.svod.on('source.dropped', ({ paths }) => heard.push(paths));
  });
  await dropFiles(svod, [folder]);
  await expect
    .poll(() => svod.page.evaluate(() => (window as unknown as { heard: string[][] }).heard))
    .toEqual([[folder]]);
  expect(svod.page.url()).toBe('app://svod/');
  const answer = await svod.page.evaluate((path) => window.svod.call('start_import', { paths: [path] }), folder);
  expect(answer).not.toMatchObject({ error: { code: 'FORBIDDEN' } });
  await svod.close();
});

/** Drops files the way the system does: through the browser's input, not through an event made in the page. */
async function dropFiles(svod: LaunchedSvod, files: string[]): Promise<void> {
  const input = await svod.page.context().newCDPSession(svod.page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await input.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
  }
  await input.detach();
}
