import { utilityProcess } from 'electron';
import type { FromEngine } from '#engine/protocol/frames.ts';
import { pickEngineEnvironment } from './engine-environment.ts';
import type { SpawnEngine } from './engine-process.ts';

/** Starts the engine as an Electron utility process. @param entryFile absolute path of the built engine */
export function createUtilityProcessSpawner(entryFile: string): SpawnEngine {
  return () => {
    const child = utilityProcess.fork(entryFile, [], {
      serviceName: 'Svod engine',
      env: pickEngineEnvironment(process.env),
      execArgv: [],
      stdio: 'inherit',
    });
    // Electron reports a V8 failure here and throws it in main when nobody listens; the exit event follows.
    child.on('error', () => undefined);
    let isKilled = false;
    child.once('spawn', () => {
      if (isKilled && child.pid !== undefined) killHard(child.pid);
    });
    return {
      post: (message) => child.postMessage(message),
      onMessage: (listener) => {
        child.on('message', (message: FromEngine) => listener(message));
      },
      onExit: (listener) => {
        child.once('exit', (code) => listener(code));
      },
      // Not child.kill(): that is a SIGTERM, which an engine blocked inside PGlite never gets to see.
      kill: () => {
        isKilled = true;
        if (child.pid !== undefined) killHard(child.pid);
      },
    };
  };
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}
