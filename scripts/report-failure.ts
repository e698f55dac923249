import { CommandError } from './run-command.ts';

/** Ends the script the way a tool should: what went wrong on stderr, no stack trace, a non-zero exit code. */
export function reportFailure(error: unknown): void {
  if (error instanceof CommandError && error.output) process.stderr.write(`${error.output.trimEnd()}\n`);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
