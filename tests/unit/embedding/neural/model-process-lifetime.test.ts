import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeModelDirs, writeTinyModelDir } from './tiny-model.ts';

let modelDir: string;
beforeAll(async () => {
  modelDir = await writeTinyModelDir();
});
afterAll(removeModelDirs);

const OWNER = fileURLToPath(new URL('./embedder-owner.ts', import.meta.url));

function startOwner(manner: 'leave' | 'wait'): { owner: ChildProcess; modelPid(): Promise<number> } {
  const pidFile = join(modelDir, `pid-${manner}`);
  const owner = spawn(process.execPath, [OWNER, modelDir, manner], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SVOD_TEST_PID_FILE: pidFile },
  });
  return { owner, modelPid: async () => Number(await readFile(pidFile, 'utf8')) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('the model process ends when its owner is killed, or orphans would hold the memory', async () => {
  const { owner, modelPid } = startOwner('wait');
  await once(owner.stdout!, 'data');
  const pid = await modelPid();
  expect(isAlive(pid)).toBe(true);
  owner.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});

test('an owner with nothing left to do can end although it forgot to close', async () => {
  const { owner, modelPid } = startOwner('leave');
  const [code] = await once(owner, 'exit');
  expect(code).toBe(0);
  const pid = await modelPid();
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});
