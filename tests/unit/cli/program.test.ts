import { resolve } from 'node:path';
import { CommanderError } from 'commander';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VERSION } from '#main/app/version.ts';
import { createProgram } from '#main/cli/program.ts';

const called = vi.hoisted(() => vi.fn<(command: string, ...args: unknown[]) => undefined>());
const record = vi.hoisted(
  () =>
    (name: string) =>
    (...args: unknown[]) =>
      called(name, ...args),
);

vi.mock('#main/cli/commands/import.ts', () => ({ runImport: record('import') }));
vi.mock('#main/cli/commands/search.ts', () => ({ runSearch: record('search') }));
vi.mock('#main/cli/commands/get.ts', () => ({ runGet: record('get') }));
vi.mock('#main/cli/commands/status.ts', () => ({ runStatus: record('status') }));
vi.mock('#main/cli/commands/delete.ts', () => ({ runDelete: record('delete') }));
vi.mock('#main/cli/commands/settings.ts', () => ({ runSettings: record('settings') }));
vi.mock('#main/cli/commands/eval.ts', () => ({ runEval: record('eval') }));
vi.mock('#main/cli/commands/mcp.ts', () => ({ runMcp: record('mcp') }));
vi.mock('#main/cli/commands/serve.ts', () => ({ runServe: record('serve') }));

let printed = '';

beforeEach(() => {
  called.mockReset();
  printed = '';
  vi.stubEnv('SVOD_DATA_DIR', '/data/svod');
});

afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

async function run(...args: string[]): Promise<unknown[]> {
  const program = createProgram();
  const output = { writeOut: keep, writeErr: keep };
  for (const command of [program, ...program.commands]) command.configureOutput(output);
  await program.parseAsync(['node', 'svod', ...args]);
  expect(called).toHaveBeenCalledTimes(1);
  return called.mock.calls[0] as unknown[];
}

function keep(text: string): void {
  printed += text;
}

const GLOBALS = { dataDir: resolve('/data/svod'), json: false };

describe('commands', () => {
  test('words without quotes must be one query', async () => {
    expect(await run('search', 'свернуть', 'таблицу')).toEqual([
      'search',
      GLOBALS,
      'свернуть таблицу',
      { server: 'documents1c', limit: 10, explain: false },
    ]);
  });

  test('--version after import must name the version of the documentation, not print that of Svod', async () => {
    expect(await run('import', 'a', 'b', '--mode', 'docs', '--destination', 'Мои', '--version', '8.3.27')).toEqual([
      'import',
      GLOBALS,
      ['a', 'b'],
      { mode: 'docs', destination: 'Мои', version: '8.3.27' },
    ]);
  });

  test('global options must count before and after the command', async () => {
    const globals = { dataDir: resolve('/other'), json: true };
    expect((await run('--json', '--data-dir', '/other', 'status'))[1]).toEqual(globals);
    called.mockReset();
    expect((await run('status', '--json', '--data-dir', '/other'))[1]).toEqual(globals);
  });

  test('a relative data directory must be made absolute at once, or a change of folder would move it', async () => {
    expect((await run('--data-dir', 'relative', 'status'))[1]).toEqual({ dataDir: resolve('relative'), json: false });
  });

  test('an empty variable must count as unset, or the index would land in the working directory', async () => {
    vi.stubEnv('SVOD_DATA_DIR', '');
    const globals = (await run('status'))[1] as typeof GLOBALS;
    expect(globals.dataDir).not.toBe(resolve('.'));
    expect(globals.dataDir.toLowerCase()).toContain('svod');
  });

  test('a value of settings that looks empty must be passed on, or an endpoint could not be cleared', async () => {
    expect(await run('settings', 'endpoint.baseUrl', '', '--no-check')).toEqual([
      'settings',
      GLOBALS,
      'endpoint.baseUrl',
      '',
      { check: false },
    ]);
  });

  test('an agent that names no server must get the documents', async () => {
    expect(await run('mcp')).toEqual(['mcp', GLOBALS, 'documents1c']);
    called.mockReset();
    expect(await run('mcp', '--server', 'metadata1c')).toEqual(['mcp', GLOBALS, 'metadata1c']);
  });

  test.each([
    [['get', 'a12', '--max-chars', '800', '--cursor', 'o5'], 'a12', { maxChars: 800, cursor: 'o5' }],
    [['eval', 'cases.jsonl', '--limit', '5'], 'cases.jsonl', { server: 'documents1c', limit: 5 }],
  ])('%j must reach its command with numbers as numbers', async (args, argument, options) => {
    expect(await run(...args)).toEqual([args[0], GLOBALS, argument, options]);
  });

  test('serve without --idle-exit must never end by itself', async () => {
    expect(await run('serve')).toEqual(['serve', GLOBALS, { demo: false }]);
    called.mockReset();
    expect(await run('serve', '--demo', '--idle-exit', '15')).toEqual(['serve', GLOBALS, { demo: true, idleExit: 15 }]);
  });

  test('the exit code of a command must reach the shell', async () => {
    called.mockReturnValue(3 as never);
    await run('import', 'a');
    expect(process.exitCode).toBe(3);
  });
});

describe('wrong use', () => {
  test.each([
    [['search', 'а', '--limits', '5'], '--limit', 'an unknown option would be taken for a word of the query'],
    [['serch', 'а'], 'search', 'a misspelt command would be silent'],
    [['search', 'а', '--limit', '0'], 'from 1 to 50', 'a limit out of range would reach the engine'],
    [['search', 'а', '--limit', '51'], 'from 1 to 50', 'a limit out of range would reach the engine'],
    [['search', 'а', '--limit', '1.5'], 'from 1 to 50', 'half a hit would be asked for'],
    [['search', 'а', '--limit', 'x'], 'from 1 to 50', 'a limit that is no number would be NaN'],
    [['search', 'а', '--limit', ''], 'from 1 to 50', 'an empty limit would be zero'],
    [['import', 'а', '--mode', 'word'], 'auto, hbk, docs, metadata', 'an unknown mode would read files the wrong way'],
    [
      ['mcp', '--server', 'other'],
      'documents1c, metadata1c',
      'an unknown server would wait for a door that never opens',
    ],
    [['import'], 'path', 'an import of nothing would be a success'],
    [['search'], 'query', 'a search for nothing would be a success'],
    [['delete', 'a', 'b'], 'too many arguments', 'a name with a blank, unquoted, would delete another source'],
  ])('%j is refused with «%s», else %s', async (args, hint) => {
    const failure = await run(...args).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommanderError);
    expect((failure as CommanderError).exitCode).toBe(1);
    expect(printed).toContain(hint);
    expect(called).not.toHaveBeenCalled();
  });

  test.each([
    [['-V'], VERSION],
    [['--help'], 'Usage: svod'],
    [['import', '--help'], 'Usage: svod import'],
  ])('%j is no failure', async (args, text) => {
    const end = await run(...args).catch((error: unknown) => error);
    expect((end as CommanderError).exitCode).toBe(0);
    expect(printed).toContain(text);
  });
});
