import { fork } from 'node:child_process';
import type { FromEngine } from '#engine/protocol/frames.ts';
import { pickEngineEnvironment } from './engine-environment.ts';
import type { SpawnEngine } from './engine-process.ts';

/** Starts the engine as a forked Node process. @param entryFile absolute path of the engine's entry */
export function createNodeSpawner(entryFile: string): SpawnEngine {
  return () => {
    const child = fork(entryFile, [], {
      env: pickEngineEnvironment(process.env),
      execArgv: [],
      // Standard output belongs to whoever started us: results of a command, or the protocol of an agent.
      stdio: ['ignore', 2, 2, 'ipc'],
      windowsHide: true,
    });
    return {
      post: (message) => {
        // A message that cannot be sent is no exit: that is reported by its own event.
        if (child.connected) child.send(message, () => undefined);
      },
      onMessage: (listener) => {
        child.on('message', (message) => listener(message as FromEngine));
      },
      onExit: (listener) => {
        let isReported = false;
        const report = (code: number | null) => {
          if (!isReported) listener(code);
          isReported = true;
        };
        child.once('exit', report);
        child.on('error', () => {
          if (child.pid === undefined) report(null);
        });
      },
      kill: () => {
        child.kill('SIGKILL');
      },
    };
  };
}
