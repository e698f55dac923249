#!/usr/bin/env node
import { CommanderError } from 'commander';
import { candidateLines } from '#main/app/candidate-lines.ts';
import { AppError, toErrorData } from '#shared/errors/app-error.ts';
import { createProgram } from './program.ts';

// A reader that closes early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  // `--version` after a command is that command's own option, so the program itself takes only `-V`.
  const argv = process.argv[2] === '--version' ? [...process.argv.slice(0, 2), '-V'] : process.argv;
  await createProgram().parseAsync(argv);
} catch (error) {
  // Commander has printed its own line; its exit codes are 0 for help and 1 for wrong use.
  if (error instanceof CommanderError) process.exit(error.exitCode);
  const data = toErrorData(error);
  const { message, nextStep } = data;
  const detail = error instanceof Error && !(error instanceof AppError) ? ` ${error.message.split('\n')[0]}` : '';
  process.stderr.write(`svod: ${[message + detail, nextStep ?? ''].filter(Boolean).map(asSentence).join(' ')}\n`);
  for (const line of candidateLines(data)) process.stderr.write(`${line}\n`);
  process.exit(error instanceof AppError && error.code === 'CANCELLED' ? 130 : 1);
}
// Pipes are written behind the scenes on some systems.
process.stdout.write('', () => process.exit());

function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
