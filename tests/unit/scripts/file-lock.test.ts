import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withFileLock } from '../../../scripts/file-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'svod-file-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('two builds never run at the same time', async () => {
  const lockFile = join(folder, 'order.lock');
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((done) => setTimeout(done, 50));
    steps.push(`${name} ends`);
  };
  await Promise.all([withFileLock(lockFile, work('first')), withFileLock(lockFile, work('second'))]);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('a failed build gives the lock back', async () => {
  const lockFile = join(folder, 'failure.lock');
  await expect(withFileLock(lockFile, () => Promise.reject(new Error('broken source')))).rejects.toThrow('broken');
  expect(await withFileLock(lockFile, async () => 'built')).toBe('built');
});

test('a build that was killed does not block all later ones', async () => {
  const lockFile = join(folder, 'killed.lock');
  const holder = fork(resolve('tests/fixtures/hold-file-lock.ts'), [lockFile], { execArgv: [] });
  await new Promise((held) => holder.once('message', held));
  const exited = new Promise((gone) => holder.once('exit', gone));
  holder.kill('SIGKILL');
  await exited;
  expect(await withFileLock(lockFile, async () => 'built')).toBe('built');
});
