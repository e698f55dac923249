import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

export interface RunningNode {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves when standard output contains the text. */
  output(text: string): Promise<void>;
  /** Sends a signal and waits for the exit. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  exited: Promise<number | null>;
}

/** Runs a piece of module code in a Node of its own, in this package; it is killed when the test ends. */
export function runNode(code: string): RunningNode {
  return track(spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], { stdio: 'pipe' }));
}

interface RunOptions {
  stdin?: string;
  env?: Record<string, string>;
}

/** Runs the command line from its sources. */
export function runCli(args: readonly string[], options: RunOptions = {}): RunningNode {
  return runProgram('src/main/cli/main.ts', args, options);
}

/** Runs a program of this package from its source. */
export function runProgram(file: string, args: readonly string[], options: RunOptions = {}): RunningNode {
  const child = spawn(process.execPath, [file, ...args], { stdio: 'pipe', env: { ...process.env, ...options.env } });
  if (options.stdin !== undefined) child.stdin?.end(options.stdin);
  return track(child);
}

function track(child: ChildProcess): RunningNode {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    output: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (stdout.includes(text)) resolve();
        };
        child.stdout?.on('data', check);
        void exited.then(() => reject(new Error(`It ended before it said «${text}»: ${stderr}`)));
        check();
      }),
    kill: (signal) => {
      child.kill(signal);
      return exited;
    },
    exited,
  };
}
