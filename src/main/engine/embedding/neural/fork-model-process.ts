import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ModelLauncher, ModelProcess } from './model-process.ts';
import type { ModelAnswer } from './model-protocol.ts';

/** How much of what a dying process wrote is kept for its reason. */
const STDERR_TAIL_CHARS = 2000;

function exitReason(code: number | null, signal: string | null, stderrTail: string): string {
  const ending = signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`;
  const lastLine = stderrTail.trim().split('\n').at(-1) ?? '';
  return lastLine === '' ? ending : `${ending}: ${lastLine}`;
}

function wrapChild(child: ChildProcess): ModelProcess {
  let stderrTail = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-STDERR_TAIL_CHARS);
  });
  return {
    // A failed send means that the process is dying; `onExit` tells.
    send: (request) => void child.send(request, () => undefined),
    onAnswer: (listener) => void child.on('message', (answer) => listener(answer as ModelAnswer)),
    onExit: (listener) => {
      let isTold = false;
      const tell = (reason: string): void => {
        if (!isTold) listener(reason);
        isTold = true;
      };
      child.on('error', (error) => tell(error.message));
      child.on('exit', (code, signal) => tell(exitReason(code, signal, stderrTail)));
    },
    setAwaited: (isAwaited) => {
      if (isAwaited) child.channel?.ref();
      else child.channel?.unref();
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/**
 * A launcher for an engine that runs in plain Node: the model runs in a forked Node process, which ends when its parent does,
 * however that ended.
 * @param entry the built `model-host`; by default the source beside this file
 */
export function createForkLauncher(entry: URL = new URL('./model-host.ts', import.meta.url)): ModelLauncher {
  return async () => {
    const child = fork(fileURLToPath(entry), [], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.unref();
    const stderr = child.stderr as unknown as { unref?: () => void };
    stderr.unref?.();
    return wrapChild(child);
  };
}
