import { join, resolve } from 'node:path';

export interface AppPaths {
  /** Everything that Svod keeps: index, cache, settings, socket secrets. */
  dataDir: string;
  /** Chromium's own profile and the window's place; nothing of value. */
  windowDir: string;
  windowStateFile: string;
  /** Lexicon, sample library, icons. */
  resourcesDir: string;
  rendererDir: string;
  preloadFile: string;
  engineFile: string;
}

/**
 * Where things lie.
 * @param options.builtMainDir folder of the built main.js
 * @param options.packagedResourcesPath Electron's resourcesPath when the app is packaged
 */
export function resolveAppPaths(options: {
  dataDir: string;
  builtMainDir: string;
  packagedResourcesPath: string | undefined;
}): AppPaths {
  const dataDir = resolve(options.dataDir);
  const windowDir = join(dataDir, 'window');
  const built = (...parts: string[]) => resolve(options.builtMainDir, ...parts);
  return {
    dataDir,
    windowDir,
    windowStateFile: join(windowDir, 'window-state.json'),
    resourcesDir:
      options.packagedResourcesPath === undefined
        ? built('../../resources')
        : join(options.packagedResourcesPath, 'svod'),
    rendererDir: built('../renderer'),
    preloadFile: built('../preload/index.cjs'),
    engineFile: built('engine.js'),
  };
}

/**
 * Where Svod keeps its data when nobody says otherwise. Not the roaming profile on Windows: an index is too big to be
 * copied between machines at every log-in.
 */
export function defaultDataDir(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, homeDir: string): string {
  if (platform === 'win32') return join(environment.LOCALAPPDATA || join(homeDir, 'AppData', 'Local'), 'Svod');
  if (platform === 'darwin') return join(homeDir, 'Library', 'Application Support', 'Svod');
  return join(environment.XDG_DATA_HOME || join(homeDir, '.local', 'share'), 'svod');
}
