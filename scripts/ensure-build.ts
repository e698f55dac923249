import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { runQuietly } from './run-command.ts';
import { ensureStoreTemplate } from './store-template.ts';

export const PROJECT_ROOT = resolve(import.meta.dirname, '..');

/** `official`: for the shipped Electron and for plain Node. `registry`: for the runtime of tools/electron-runtime. */
export type BuildVariant = 'official' | 'registry';

const OUT_DIRS = { official: 'out', registry: 'out-registry' } as const;
const SOURCE_FILES = ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const REGISTRY_SOURCE_FILES = ['tools/electron-runtime/better-sqlite3.ts'];
const LONG_BUILD_MS = 10 * 60_000;

/** Absolute path of a built program, whether it is there or not. */
export function builtFile(variant: BuildVariant, name: 'main' | 'engine' | 'cli' | 'bridge'): string {
  return join(PROJECT_ROOT, OUT_DIRS[variant], 'main', `${name}.js`);
}

/**
 * Builds the variant when its sources, configuration or dependencies changed since the last build. Prints nothing
 * when all goes well, and lets only one build run at a time.
 * @throws CommandError with what the build printed
 */
export async function ensureBuild(variant: BuildVariant): Promise<void> {
  if (isFresh(variant)) return;
  // Loaded here, so that a fresh build costs nothing.
  const { withFileLock } = await import('./file-lock.ts');
  await withFileLock(join(PROJECT_ROOT, `.svod-dev/build-${variant}.lock`), async () => {
    const fingerprint = fingerprintSources(variant);
    if (isFresh(variant, fingerprint)) return;
    rmSync(join(PROJECT_ROOT, OUT_DIRS[variant]), { recursive: true, force: true });
    await runQuietly(process.execPath, [viteBinary(), 'build', '--logLevel', 'warn'], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, SVOD_BUILD: variant },
      timeoutMs: LONG_BUILD_MS,
    });
    await ensureStoreTemplate(PROJECT_ROOT);
    writeFileSync(stampFile(variant), fingerprint);
  });
}

/** For a program that writes into the output folder itself: what it leaves there counts as stale. */
export function forgetBuild(variant: BuildVariant): void {
  rmSync(stampFile(variant), { force: true });
}

export function viteBinary(): string {
  return join(PROJECT_ROOT, 'node_modules/electron-vite/bin/electron-vite.js');
}

function isFresh(variant: BuildVariant, fingerprint = fingerprintSources(variant)): boolean {
  const stamp = stampFile(variant);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
}

function stampFile(variant: BuildVariant): string {
  return join(PROJECT_ROOT, OUT_DIRS[variant], '.fingerprint');
}

/** Contents, not times: a checkout that changes nothing builds nothing. */
function fingerprintSources(variant: BuildVariant): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of listSources(variant)) {
    hash.update(relative(PROJECT_ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function listSources(variant: BuildVariant): string[] {
  const inSource = readdirSync(join(PROJECT_ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const single = [...SOURCE_FILES, ...(variant === 'registry' ? REGISTRY_SOURCE_FILES : [])];
  return [...inSource, ...single.map((file) => join(PROJECT_ROOT, file))].sort();
}
