import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { PlatformFiles } from './find-platforms.ts';

/** The machine that Svod runs on, for `findInstalledPlatforms`. What cannot be read counts as absent. */
export function thisMachine(): PlatformFiles {
  const { platform } = process;
  return {
    system: platform === 'win32' || platform === 'darwin' ? platform : 'linux',
    env: process.env,
    homeFolder: homedir(),
    listFolder: async (path) => await readdir(path).catch(() => []),
    readFile: async (path) => await readFile(path).catch(() => null),
  };
}
