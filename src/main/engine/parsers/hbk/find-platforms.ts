import { compareVersions } from '#engine/text/compare-versions.ts';
import { parseBookFileName, platformVersionIn } from './books/book-file-name.ts';
import { decodeText } from './pages/decode-text.ts';

/** What the search needs of the machine, so that a test can give a machine of its own. */
export interface PlatformFiles {
  system: 'win32' | 'darwin' | 'linux';
  /** Environment variables. */
  env: Readonly<Record<string, string | undefined>>;
  homeFolder: string;
  /** Names in a folder; empty when it is not there or cannot be read. */
  listFolder(path: string): Promise<readonly string[]>;
  /** Content of a file; null when it is not there or cannot be read. */
  readFile(path: string): Promise<Uint8Array | null>;
}

/** An installed version of the platform that has help books. */
export interface InstalledPlatform {
  /** Null for old Linux packages, whose folders have no version. */
  version: string | null;
  /** The folder that holds the books. */
  path: string;
  /** Books in Russian or English, by file name. */
  books: string[];
  /** False: a client-only installation. */
  hasSyntaxHelper: boolean;
}

/**
 * Finds the installed versions of the platform, the newest first: the usual folders of the system and those that the
 * launcher's settings (`1cestart.cfg`) name.
 */
export async function findInstalledPlatforms(files: PlatformFiles): Promise<InstalledPlatform[]> {
  const found = new Map<string, InstalledPlatform>();
  for (const root of [...usualRoots(files), ...(await launcherRoots(files))]) {
    for (const path of await candidateFolders(files, root)) {
      const key = files.system === 'linux' ? path : path.toLowerCase();
      if (found.has(key)) continue;
      const platform = await inspect(files, path);
      if (platform !== null) found.set(key, platform);
    }
  }
  return [...found.values()].sort((a, b) => compareVersions(b.version, a.version));
}

/** Reads `InstalledLocation=…` lines. The launcher writes UTF-16 on Windows and UTF-8 elsewhere. */
export function parseLauncherSettings(bytes: Uint8Array): string[] {
  const text = decodeText(bytes).replaceAll('\0', '');
  return Array.from(text.matchAll(/^\s*InstalledLocation\s*=\s*(.+?)\s*$/gim), (match) => match[1]!);
}

function usualRoots({ system, env, homeFolder }: PlatformFiles): string[] {
  if (system === 'win32') {
    const programs = [env.ProgramW6432, env.ProgramFiles, env['ProgramFiles(x86)']];
    const local = env.LOCALAPPDATA === undefined ? undefined : `${env.LOCALAPPDATA}\\Programs`;
    const bases = [...programs, local].filter((base) => base !== undefined && base !== '');
    return bases.flatMap((base) => ['1cv8', '1cv8t', '1cv82', '1C\\1CE\\1cv8'].map((name) => `${base}\\${name}`));
  }
  if (system === 'darwin') return ['/opt/1cv8', `${homeFolder}/opt/1cv8`];
  return [
    '/opt/1cv8/x86_64',
    '/opt/1cv8/arm64',
    '/opt/1cv8/aarch64',
    '/opt/1cv8/e2kv4',
    '/opt/1cv8/i386',
    '/opt/1cv8',
    '/opt/1C/v8.3/x86_64',
    '/opt/1C/v8.3/i386',
    '/opt/1C/v8.5/x86_64',
  ];
}

async function launcherRoots(files: PlatformFiles): Promise<string[]> {
  const roots: string[] = [];
  for (const path of launcherSettings(files)) {
    const bytes = await files.readFile(path);
    if (bytes !== null) roots.push(...parseLauncherSettings(bytes));
  }
  return roots.map((root) => root.replace(/(?<=.)[\\/]+$/, ''));
}

function launcherSettings({ system, env, homeFolder }: PlatformFiles): string[] {
  if (system === 'win32') {
    const bases = [env.APPDATA, env.ALLUSERSPROFILE, env.ProgramData].filter(
      (base) => base !== undefined && base !== '',
    );
    return [...new Set(bases)].map((base) => `${base}\\1C\\1CEStart\\1cestart.cfg`);
  }
  return [`${homeFolder}/.1C/1cestart/1cestart.cfg`, '/etc/1C/1CEStart/1cestart.cfg'];
}

/** The root itself, its version folders, and their `bin` folders. */
async function candidateFolders(files: PlatformFiles, root: string): Promise<string[]> {
  const separator = files.system === 'win32' ? '\\' : '/';
  const versions = (await files.listFolder(root)).filter((name) => platformVersionIn(name) !== null);
  const folders = [root, ...versions.map((name) => root + separator + name)];
  return folders.flatMap((folder) => [folder, `${folder}${separator}bin`]);
}

async function inspect(files: PlatformFiles, path: string): Promise<InstalledPlatform | null> {
  const books = (await files.listFolder(path))
    .filter((name) => /\.hbk$/i.test(name) && parseBookFileName(name).locale !== null)
    .sort();
  if (books.length === 0) return null;
  const hasSyntaxHelper = books.some((name) => parseBookFileName(name).stem === 'shcntx');
  return { version: platformVersionIn(path), path, books, hasSyntaxHelper };
}
