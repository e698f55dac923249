import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';

/** How to start Svod, handed from the global set-up to the workers. */
export const E2E_LAUNCH_VARIABLE = 'SVOD_E2E_LAUNCH';

export interface LaunchCommand {
  executablePath: string;
  args: string[];
}

export interface LaunchedSvod {
  app: ElectronApplication;
  /** The main window, loaded. */
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

/**
 * Starts Svod in a data directory of its own, or in `dataDir`, which is kept: a test that restarts the app passes the same
 * one twice.
 */
export async function launchSvod(options: { dataDir?: string; args?: string[] } = {}): Promise<LaunchedSvod> {
  const command = launchCommand();
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'svod-e2e-'));
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
      if (mainProcess.exitCode === null && mainProcess.signalCode === null) await app.close();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
