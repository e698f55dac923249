import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from '../../scripts/ensure-build.ts';
import { resolveElectron, sandboxSwitches } from '../../scripts/resolve-electron.ts';
import { startVirtualDisplay } from '../../scripts/virtual-display.ts';
import { E2E_INDEX_VARIABLE, E2E_LAUNCH_VARIABLE, type LaunchCommand, launchSvod } from './launch-svod.ts';

/** Brings the Electron, the build, the display and the empty index that window tests need. Returns the clean-up. */
async function setUp(): Promise<() => void> {
  const electron = await resolveElectron((line) => process.stderr.write(`${line}\n`));
  await ensureBuild(electron.variant);
  const command: LaunchCommand = {
    executablePath: electron.executablePath,
    args: [electron.mainFile, ...sandboxSwitches()],
  };
  process.env[E2E_LAUNCH_VARIABLE] = JSON.stringify(command);
  const stopDisplay = await startVirtualDisplay();
  const dataDir = mkdtempSync(join(tmpdir(), 'svod-e2e-template-'));
  const cleanUp = () => {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    stopDisplay();
  };
  try {
    await makeEmptyIndex(dataDir);
  } catch (error) {
    cleanUp();
    throw error;
  }
  process.env[E2E_INDEX_VARIABLE] = join(dataDir, 'index');
  return cleanUp;
}

/** The one first start of a test run, in the app itself. */
async function makeEmptyIndex(dataDir: string): Promise<void> {
  const svod = await launchSvod({ dataDir });
  const status = await svod.page.evaluate(() => window.svod.call('docs_status', {}));
  await svod.close();
  if (!status.ok) throw new Error(`The engine did not start: ${status.error.message}`);
}

export default setUp;
