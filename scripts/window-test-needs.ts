import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { resolveElectron } from './resolve-electron.ts';
import { CommandError, runQuietly } from './run-command.ts';

/** Debian packages that an Electron without a desktop needs; where a name changed, the newer one comes second. */
const DEBIAN_PACKAGES = [
  ['xvfb'],
  ['libgtk-3-0', 'libgtk-3-0t64'],
  ['libnss3'],
  ['libasound2', 'libasound2t64'],
  ['libgbm1'],
];

/**
 * Brings what window tests need: an Electron, its system libraries and a virtual display. As root on Debian it installs
 * missing packages.
 * @returns undefined when all is there, else what is missing and how to get it
 */
export async function bringWindowTestNeeds(say: (line: string) => void): Promise<string | undefined> {
  let executablePath: string;
  try {
    ({ executablePath } = await resolveElectron(say));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (process.platform !== 'linux') return undefined;

  if ((await findMissing(executablePath)).length > 0 && process.getuid?.() === 0 && isOnPath('apt-get')) {
    say('Installing the Debian packages that window tests need.');
    try {
      await installDebianPackages();
    } catch (error) {
      return `Debian packages could not be installed: ${error instanceof CommandError ? error.output.trim() : error}`;
    }
  }
  const missing = await findMissing(executablePath);
  if (missing.length === 0) return undefined;
  return `missing ${missing.join(', ')} (Debian: apt-get install ${DEBIAN_PACKAGES.map(([name]) => name).join(' ')})`;
}

async function findMissing(executablePath: string): Promise<string[]> {
  const libraries = await runQuietly('ldd', [executablePath]);
  const missing = [...libraries.matchAll(/^\s*(\S+) => not found/gm)].map(([, library]) => library ?? '');
  return isOnPath('Xvfb') ? missing : ['Xvfb', ...missing];
}

async function installDebianPackages(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env });
  const names = await Promise.all(DEBIAN_PACKAGES.map(firstKnownPackage));
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env });
}

async function firstKnownPackage(alternatives: readonly string[]): Promise<string> {
  for (const name of alternatives) {
    const isKnown = await runQuietly('apt-cache', ['show', name]).then(
      (description) => description.includes(`Package: ${name}\n`),
      () => false,
    );
    if (isKnown) return name;
  }
  return alternatives[0] ?? '';
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)));
}
