import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';

/** An empty index that the global set-up made, so that not every test has to wait for a first start. */
export const E2E_INDEX_VARIABLE = 'SVOD_E2E_INDEX';

const EXIT_TIMEOUT_MS = 60_000;

/** How to start Svod, handed from the global set-up to the workers. */
export const E2E_LAUNCH_VARIABLE = 'SVOD_E2E_LAUNCH';

export interface LaunchCommand {
  executablePath: string;
  args: string[];
}

export interface LaunchedSvod {
  app: ElectronApplication;
  /** The main window, loaded; the engine may still be starting. */
  page: Page;
  dataDir: string;
  /** What pages wrote to their console as errors, and exceptions that nobody caught. */
  pageErrors: string[];
  /** Quits the app in order, and removes a data directory that was made for this launch. */
  close(): Promise<void>;
}

export function launchCommand(): LaunchCommand {
  const command = process.env[E2E_LAUNCH_VARIABLE];
  if (command === undefined)
    throw new Error('The global set-up did not run: start window tests with "playwright test".');
  return JSON.parse(command) as LaunchCommand;
}

function seedIndex(dataDir: string): void {
  const template = process.env[E2E_INDEX_VARIABLE];
  const index = join(dataDir, 'index');
  if (template !== undefined && !existsSync(index)) cpSync(template, index, { recursive: true });
}

/**
 * Starts Svod in a data directory of its own, or in `dataDir`, which is kept: a test that restarts the app passes the same
 * one twice. With `isFirstStart` the app makes its index itself, which takes its time.
 */
export async function launchSvod(
  options: { dataDir?: string; args?: string[]; isFirstStart?: boolean } = {},
): Promise<LaunchedSvod> {
  const command = launchCommand();
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'svod-e2e-'));
  if (!options.isFirstStart) seedIndex(dataDir);
  const app = await _electron.launch({
    executablePath: command.executablePath,
    args: [...command.args, `--data-dir=${dataDir}`, ...(options.args ?? [])],
  });
  const mainProcess = app.process();
  const pageErrors: string[] = [];
  const page = await app.firstWindow();
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  });
  page.on('pageerror', (error) => pageErrors.push(error.message));
  await page.waitForLoadState('load');
  return {
    app,
    page,
    dataDir,
    pageErrors,
    close: async () => {
      // A test may have ended the app itself.
      if (mainProcess.exitCode === null && mainProcess.signalCode === null) {
        const exited = exitOf(mainProcess);
        await app.evaluate((electron) => electron.app.quit()).catch(() => {});
        await exited;
      }
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Waits for the end of a process that is still running. One that does not end is killed, so that it does not outlive the tests, and
 * fails the test by name.
 */
export function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`Process ${child.pid} did not end within ${EXIT_TIMEOUT_MS / 1000} seconds.`));
    }, EXIT_TIMEOUT_MS);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal });
    });
  });
}
