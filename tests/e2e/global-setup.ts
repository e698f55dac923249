import { ensureBuild } from '../../scripts/ensure-build.ts';
import { resolveElectron, sandboxSwitches } from '../../scripts/resolve-electron.ts';
import { startVirtualDisplay } from '../../scripts/virtual-display.ts';
import { E2E_LAUNCH_VARIABLE, type LaunchCommand } from './launch-svod.ts';

/** Brings the Electron, the build and the display that window tests need. Returns the clean-up. */
async function setUp(): Promise<() => void> {
  const electron = await resolveElectron((line) => process.stderr.write(`${line}\n`));
  await ensureBuild(electron.variant);
  const command: LaunchCommand = {
    executablePath: electron.executablePath,
    args: [electron.mainFile, ...sandboxSwitches()],
  };
  process.env[E2E_LAUNCH_VARIABLE] = JSON.stringify(command);
  return await startVirtualDisplay();
}

export default setUp;
