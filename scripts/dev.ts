import { forgetBuild, PROJECT_ROOT, viteBinary } from './ensure-build.ts';
import { reportFailure } from './report-failure.ts';
import { resolveElectron, sandboxSwitches } from './resolve-electron.ts';
import { runInForeground } from './run-command.ts';
import { stopWithParent } from './stop-with-parent.ts';

// npm run dev: the window with hot reload of the renderer, and a restart when the main process changes.

async function develop(): Promise<void> {
  const electron = await resolveElectron((line) => process.stderr.write(`${line}\n`));
  forgetBuild(electron.variant);
  process.exitCode = await runInForeground(process.execPath, [viteBinary(), 'dev', '--watch'], {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      SVOD_BUILD: electron.variant,
      ELECTRON_EXEC_PATH: electron.executablePath,
      ELECTRON_ENTRY: electron.mainFile,
      ...(sandboxSwitches().length > 0 && { NO_SANDBOX: '1' }),
    },
  });
}

stopWithParent();
await develop().catch(reportFailure);
