import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** An empty temporary folder that goes when the test ends. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svod-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A data directory with an empty, ready index. */
export async function tempDataDir(): Promise<string> {
  const folder = await tempFolder();
  await cp(inject('indexTemplate'), join(folder, 'index'), { recursive: true });
  return folder;
}
