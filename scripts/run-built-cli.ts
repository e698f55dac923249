import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { builtFile, ensureBuild } from './ensure-build.ts';

/**
 * Runs the built command line in this very process, so that streams, signals and the exit code are its own and no
 * second Node has to start.
 */
export async function runBuiltCli(args: readonly string[]): Promise<void> {
  await ensureBuild('official');
  const program = builtFile('official', 'cli');
  if (!existsSync(program)) throw new Error('This build has no command line.');
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
}
