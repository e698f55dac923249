import { type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';

/** npm is a shell script on Windows, which only a shell can start. */
const NEEDS_SHELL = process.platform === 'win32';

export class CommandError extends Error {
  readonly output: string;

  constructor(command: string, how: string, output: string) {
    super(`${command} ${how}`);
    this.name = 'CommandError';
    this.output = output;
  }
}

/**
 * Runs a command and keeps its output to itself.
 * @returns everything the command printed
 * @throws CommandError with the output when the command fails or takes longer than `timeoutMs`
 */
export function runQuietly(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; timeoutMs?: number } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs,
      shell: NEEDS_SHELL && command === 'npm',
    });
    let output = '';
    const collect = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.once('error', (error) => reject(new CommandError(command, error.message, output)));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new CommandError(command, signal ? `ended by ${signal}` : `exited with ${code}`, output));
    });
  });
}

/**
 * Runs a command in the foreground: it owns the terminal, gets this process's signals, and its way of ending becomes
 * the answer.
 * @returns the exit code; 128 + signal number when a signal ended it
 */
export function runInForeground(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: 'inherit', shell: NEEDS_SHELL && command === 'npm' });
    const signals: NodeJS.Signals[] = process.platform === 'win32' ? ['SIGINT'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const forward = (signal: NodeJS.Signals) => {
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, forward);
    const done = () => {
      for (const signal of signals) process.off(signal, forward);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('close', (code, signal) => {
      done();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
