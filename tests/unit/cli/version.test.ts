import { expect, test } from 'vitest';
import { VERSION } from '#main/app/version.ts';
import { runCli } from '../../support/run-node.ts';

test('svod --version must print the version, though --version is an option of import too', async () => {
  const run = runCli(['--version']);
  expect(await run.exited).toBe(0);
  expect(run.stdout()).toBe(`${VERSION}\n`);
});

test('an unknown option must end with code 1, a word on standard error and nothing on standard output', async () => {
  const run = runCli(['status', '--jsn']);
  expect(await run.exited).toBe(1);
  expect(run.stdout()).toBe('');
  expect(run.stderr()).toMatch(/unknown option '--jsn'[\s\S]*--json/);
});
