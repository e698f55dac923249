import { ensureBuild } from './ensure-build.ts';
import { reportFailure } from './report-failure.ts';
import { resolveElectron, sandboxSwitches } from './resolve-electron.ts';
import { runBuiltCli } from './run-built-cli.ts';
import { runInForeground } from './run-command.ts';
import { stopWithParent } from './stop-with-parent.ts';

/** Chromium tells of every missing desktop service; only what ends the app is worth a terminal line. */
const QUIET_CHROMIUM = '--log-level=3';

// npm start: the window where there is a display, else Svod headless with its sample library.

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

async function openWindow(args: readonly string[]): Promise<void> {
  const electron = await resolveElectron((line) => process.stderr.write(`${line}\n`));
  await ensureBuild(electron.variant);
  const switches = [QUIET_CHROMIUM, ...sandboxSwitches()];
  process.exitCode = await runInForeground(electron.executablePath, [electron.mainFile, ...switches, ...args]);
}

stopWithParent();
const args = process.argv.slice(2);
await (hasDisplay() ? openWindow(args) : runBuiltCli(['serve', '--demo', ...args])).catch(reportFailure);
