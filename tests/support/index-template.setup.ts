import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStore } from '#engine/store/open-store.ts';
import { silentLogger } from '#main/app/logger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    indexTemplate: string;
  }
}

/** Makes one empty index per run; every test that needs one copies it instead of running initdb again. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'svod-template-'));
  const { database } = await openStore(dataDir, null, silentLogger(), { nowMs: () => Date.now() });
  await database.close();
  project.provide('indexTemplate', join(dataDir, 'index'));
  return () => rm(dataDir, { recursive: true, force: true });
}
