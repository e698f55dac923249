import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../support/run-node.ts';
import { tempDataDir, tempFolder } from '../support/temp-data-dir.ts';
import { writeTree } from '../support/write-tree.ts';

/** Runs a command that must fail. @returns its standard error */
async function failing(args: string[]): Promise<string> {
  const run = runCli(args);
  expect(await run.exited, `${args.join(' ')}: ${run.stdout()}`).not.toBe(0);
  expect(run.stdout()).toBe('');
  expect(run.stderr()).not.toMatch(/\n\s+at /);
  return run.stderr();
}

test('a path that is missing or holds nothing is named in one line with the next step', async () => {
  const dataDir = await tempDataDir();
  const empty = await tempFolder();
  for (const path of [join(empty, 'missing'), empty]) {
    const stderr = await failing(['--data-dir', dataDir, 'import', path]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(path);
  }
  const status = runCli(['--data-dir', dataDir, '--json', 'status']);
  await status.exited;
  expect(JSON.parse(status.stdout())).toMatchObject({ sources: [], articles: 0 });
});

test('a file that cannot be read is a failed file; when it is all there is, the import fails', async () => {
  const dataDir = await tempDataDir();
  const root = await writeTree(await tempFolder(), { 'bad.md': new Uint8Array([0, 1, 2, 0, 255, 254, 0, 3]) });
  expect(await failing(['--data-dir', dataDir, 'import', root])).toContain('bad.md');
});

test('unknown options, commands and values are refused with what is right', async () => {
  expect(await failing(['search', 'x', '--limmit', '3'])).toContain('--limit');
  expect(await failing(['serch', 'x'])).toContain('search');
  expect(await failing(['search', 'x', '--limit', '1000'])).toContain('from 1 to 50');
  expect(await failing(['import', '.', '--mode', 'pdf'])).toContain('auto');
});

test('an unknown source, article and setting are refused with what there is', async () => {
  const dataDir = await tempDataDir();
  expect(await failing(['--data-dir', dataDir, 'delete', 'std'])).toContain('std');
  expect(await failing(['--data-dir', dataDir, 'get', 'a999'])).toContain('a999');
  expect(await failing(['--data-dir', dataDir, 'settings', 'endpoint.url', 'x'])).toContain('endpoint.baseUrl');
  expect(await failing(['--data-dir', dataDir, 'settings', 'endpoint.baseUrl', 'not a url'])).toContain('not a url');
});

test('an embedding server that does not answer is refused and not saved', async () => {
  const dataDir = await tempDataDir();
  // Port 9 (discard) of this machine: nobody listens there.
  const stderr = await failing(['--data-dir', dataDir, 'settings', 'endpoint.baseUrl', 'http://127.0.0.1:9/v1']);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  const settings = runCli(['--data-dir', dataDir, 'settings', 'endpoint.baseUrl']);
  await settings.exited;
  expect(JSON.parse(settings.stdout())).toBe('');
});

test('a data directory that is no folder is named with the next step', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'file'), '');
  expect(await failing(['--data-dir', join(folder, 'file'), 'status'])).toContain('--data-dir');
});

test('an evaluation file with a broken line is named by its line', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'q.jsonl'), '{"query":"x","expect":["a.md"]}\n{"query":\n');
  expect(await failing(['--data-dir', folder, 'eval', join(folder, 'q.jsonl')])).toContain('line 2');
  await chmod(folder, 0o755);
});
