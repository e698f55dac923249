import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cycles, reachable } from './architecture/import-graph.ts';
import { type ModuleFacts, readModule, resolveImport, type Sources } from './architecture/module-facts.ts';

/** One rule: names what is wrong with a file, or nothing. */
type Rule = (path: string, facts: ModuleFacts) => string[];

/** Files that may hold SQL outside of the store, with the reason. */
const SQL_OUTSIDE_STORE: Record<string, string> = {
  'src/main/engine/embedding/cache-file.ts': 'the cache of vectors is a SQLite file of its own, beside the index',
  'src/main/engine/embedding/cache-statements.ts': 'the statements of that file',
};
/** Files that may be longer than the rest, with the reason. */
const LONG_FILES: Record<string, string> = {
  'src/renderer/src/i18n/ru.ts': 'a dictionary: one line for each text of the window',
  'src/renderer/src/i18n/en.ts': 'a dictionary: one line for each text of the window',
};
const MAX_LINES = 300;
const MEANINGLESS_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'types', 'misc', 'shared', 'lib']);

const LAYERS = ['shared', 'preload', 'renderer', 'engine', 'main'] as const;
type Layer = (typeof LAYERS)[number];

/** What each layer may import: layers, `node:` modules, Electron, other packages. */
const ALLOWED: Record<Layer, { layers: readonly Layer[]; node: boolean; electron: boolean; packages: RegExp }> = {
  shared: { layers: ['shared'], node: false, electron: false, packages: /^zod$/ },
  preload: { layers: ['shared', 'preload'], node: false, electron: true, packages: /^$/ },
  renderer: { layers: ['shared', 'renderer'], node: false, electron: false, packages: /./ },
  engine: { layers: ['shared', 'engine'], node: true, electron: false, packages: /./ },
  main: { layers: ['shared', 'engine', 'main'], node: true, electron: true, packages: /./ },
};

function layerOf(path: string): Layer {
  if (path.startsWith('src/main/engine/')) return 'engine';
  const layer = LAYERS.find((name) => path.startsWith(`src/${name}/`));
  if (!layer) throw new Error(`${path} belongs to no layer`);
  return layer;
}

function isElectronModule(specifier: string): boolean {
  return /^electron(\/|$)/.test(specifier);
}

/** Importing a file outside of `src`: the manifest, for the version. */
const OUTSIDE = new Set(['package.json']);

const keepsLayers: Rule = (path, { imports }) => {
  const { layers, node, electron, packages } = ALLOWED[layerOf(path)];
  return imports.flatMap(({ specifier }) => {
    const target = resolveImport(path, specifier);
    if (target !== null) {
      const isAllowed = target.startsWith('src/') ? layers.includes(layerOf(target)) : OUTSIDE.has(target);
      return isAllowed ? [] : [`imports ${specifier}`];
    }
    const isAllowed = specifier.startsWith('node:')
      ? node
      : isElectronModule(specifier)
        ? electron
        : packages.test(specifier);
    return isAllowed ? [] : [`imports ${specifier}`];
  });
};

const SQL = /\bSELECT\b[\s\S]*\bFROM\b|\bINSERT\s+INTO\b|\bUPDATE\b[\s\S]*\bSET\b|\bDELETE\s+FROM\b|\bCREATE\s+TABLE\b/;

const keepsSqlInStore: Rule = (path, { texts }) => {
  if (path.startsWith('src/main/engine/store/') || path in SQL_OUTSIDE_STORE) return [];
  return texts.filter((text) => SQL.test(text)).map((text) => `holds SQL: ${text.trim().slice(0, 60)}`);
};

const keepsIpcInOnePlace: Rule = (path, { names }) =>
  names.has('ipcMain') && !path.startsWith('src/main/ipc/') ? ['touches ipcMain'] : [];

const opensLinksInOnePlace: Rule = (path, { names, imports }) => {
  const isElectron = imports.some(({ specifier }) => isElectronModule(specifier));
  const opens = isElectron && names.has('openExternal');
  return opens && path !== 'src/main/security/external-links.ts' ? ['calls openExternal'] : [];
};

const hasNoConsole: Rule = (_path, { members }) =>
  members.filter((member) => /^(?:globalThis\.)?console\./.test(member)).map((member) => `uses ${member}`);

const hasNoDefaultExport: Rule = (path, { hasDefaultExport }) =>
  hasDefaultExport && !path.endsWith('.d.ts') ? ['has a default export'] : [];

const isShort: Rule = (path, { lines }) =>
  lines > MAX_LINES && !(path in LONG_FILES) ? [`has ${lines} lines, more than ${MAX_LINES}`] : [];

const hasMeaningfulName: Rule = (path) => {
  const name = posix.basename(path).replace(/\..*$/, '');
  return MEANINGLESS_NAMES.has(name) ? ['has a name that says nothing'] : [];
};

function breaches(rule: Rule, sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) =>
    rule(path, readModule(path, source)).map((text) => `${path} ${text}`),
  );
}

function readSources(): Sources {
  const paths = globSync('src/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'));
  return new Map(paths.sort().map((path) => [path, readFileSync(path, 'utf8')]));
}

const RULES: Record<string, Rule> = {
  'a layer that imports what lies above it could not be used or tested alone': keepsLayers,
  'SQL outside of the store would tie the search to one database': keepsSqlInStore,
  'a second place that listens to the window would not check who speaks': keepsIpcInOnePlace,
  'a second place that opens links would open them unasked': opensLinksInOnePlace,
  'console writes into the protocol of an agent, and the log knows nothing of it': hasNoConsole,
  'a default export has another name in every importer': hasNoDefaultExport,
  'a file of many hundred lines has more than one reason to change': isShort,
  'a file of such a name gathers whatever has no place': hasMeaningfulName,
};

describe('sources', () => {
  const sources = readSources();

  test('a checker that finds no files would find no faults', () => {
    for (const layer of ['shared', 'engine', 'main'] as const) {
      expect([...sources.keys()].filter((path) => layerOf(path) === layer).length).toBeGreaterThan(10);
    }
  });

  test.each(Object.entries(RULES))('%s', (_reason, rule) => {
    expect(breaches(rule, sources)).toEqual([]);
  });

  test('files that import each other in a ring can be understood only together', () => {
    expect(cycles(sources)).toEqual([]);
  });

  test.each(['src/main/cli/main.ts', 'src/main/engine/entry.ts'])('%s must run without Electron', (entry) => {
    const needsElectron = reachable(entry, sources).filter((path) =>
      readModule(path, sources.get(path) as string).imports.some(
        ({ specifier, isType }) => !isType && isElectronModule(specifier),
      ),
    );
    expect(needsElectron).toEqual([]);
  });

  test('an exception for a file that is gone would be one for the next of its name', () => {
    const excepted = [...Object.keys(LONG_FILES), ...Object.keys(SQL_OUTSIDE_STORE)];
    expect(excepted.filter((path) => !sources.has(path))).toEqual([]);
  });
});

/** A checker that lets everything pass would pass as well: each rule must find its fault in a file made for it. */
describe('the checker itself', () => {
  const found = (rule: Rule, path: string, source: string) => breaches(rule, new Map([[path, source]]));

  test.each([
    ['src/shared/model/a.ts', "import { readFileSync } from 'node:fs';"],
    ['src/shared/model/a.ts', "import { AppError } from '#main/app/x.ts';"],
    ['src/shared/model/a.ts', "export { x } from '../../main/engine/ports.ts';"],
    ['src/main/engine/search/a.ts', "import { app } from 'electron';"],
    ['src/main/engine/search/a.ts', "import { app } from 'electron/main';"],
    ['src/main/engine/search/a.ts', "import type { Window } from 'electron';"],
    ['src/main/engine/search/a.ts', "import type { Gateway } from '#main/app/tool-gateway.ts';"],
    ['src/main/engine/search/a.ts', "import { x } from '../../app/tool-gateway.ts';"],
    ['src/main/engine/search/a.ts', "const { x } = await import('../../app/tool-gateway.ts');"],
    ['src/main/engine/search/a.ts', "export * from '../../mcp/bridge.ts';"],
    ['src/main/engine/search/a.ts', "let x: import('../../cli/output.ts').X;"],
    ['src/main/engine/search/a.ts', "import '../../../renderer/src/a.ts';"],
    ['src/main/app/a.ts', "import { x } from '../../renderer/src/a.ts';"],
    ['src/main/app/a.ts', "import x from '../../../tests/support/x.ts';"],
    ['src/renderer/src/a.tsx', "import { join } from 'node:path';\nexport const a = <div>{join('a')}</div>;"],
    ['src/renderer/src/a.tsx', "import { ipcRenderer } from 'electron';"],
    ['src/renderer/src/a.tsx', "import type { Engine } from '#engine/create-engine.ts';"],
    ['src/preload/a.ts', "import { z } from 'zod';"],
    ['src/preload/a.ts', "import { readFileSync } from 'node:fs';"],
  ])('in %s it finds %j', (path, source) => {
    expect(found(keepsLayers, path, source)).toHaveLength(1);
  });

  test.each([
    ['src/shared/model/a.ts', "import { z } from 'zod';\nimport { b } from './b.ts';"],
    [
      'src/main/engine/search/a.ts',
      "import 'node:fs';\nimport 'unified';\nimport '#shared/a.ts';\nimport '../text/a.ts';",
    ],
    [
      'src/main/app/a.ts',
      "import 'electron';\nimport '#engine/ports.ts';\nimport m from '../../../package.json' with { type: 'json' };",
    ],
    ['src/renderer/src/a.tsx', "import 'react';\nimport './a.css';\nimport '#shared/a.ts';"],
    ['src/preload/a.ts', "import 'electron';\nimport '#shared/a.ts';"],
    ['src/main/engine/a.ts', "// import 'electron'\nconst text = \"import x from 'electron'\"; const r = /['\"]/;"],
  ])('in %s it lets %j be', (path, source) => {
    expect(found(keepsLayers, path, source)).toEqual([]);
  });

  test.each<[Rule, string, string]>([
    [keepsSqlInStore, 'src/main/engine/search/a.ts', `const q = \`SELECT \${columns} FROM articles\`;`],
    [keepsSqlInStore, 'src/main/engine/ingest/a.ts', "run('DELETE FROM articles');"],
    [keepsSqlInStore, 'src/main/engine/ingest/a.ts', "run('UPDATE jobs\\n SET state = 1');"],
    [keepsSqlInStore, 'src/main/app/a.ts', "run('INSERT  INTO jobs VALUES (1)');"],
    [keepsIpcInOnePlace, 'src/main/app/a.ts', "import { ipcMain as bus } from 'electron'; bus.on('a', b);"],
    [keepsIpcInOnePlace, 'src/main/app/a.ts', "import * as electron from 'electron'; electron.ipcMain.on('a', b);"],
    [opensLinksInOnePlace, 'src/main/app/a.ts', "import { shell } from 'electron'; shell.openExternal(url);"],
    [opensLinksInOnePlace, 'src/main/app/a.ts', "import { shell } from 'electron'; const { openExternal } = shell;"],
    [hasNoConsole, 'src/main/app/a.ts', "console.log('a');"],
    [hasNoConsole, 'src/renderer/src/a.tsx', "globalThis.console['warn'](1); const a = <br />;"],
    [hasNoDefaultExport, 'src/main/app/a.ts', 'export default 5;'],
    [hasNoDefaultExport, 'src/main/app/a.ts', "export { a as default } from './b.ts';"],
    [isShort, 'src/main/app/a.ts', 'a;\n'.repeat(301)],
    [hasMeaningfulName, 'src/main/app/utils.ts', ''],
    [hasMeaningfulName, 'src/renderer/src/types.d.ts', ''],
  ])('%o finds its fault in %s', (rule, path, source) => {
    expect(found(rule, path, source)).toHaveLength(1);
  });

  test.each<[Rule, string, string]>([
    [keepsSqlInStore, 'src/main/engine/store/a.ts', 'const q = `SELECT id FROM articles`;'],
    [
      keepsSqlInStore,
      'src/main/engine/search/a.ts',
      '// SELECT id FROM articles\nconst text = "Select one from the list";',
    ],
    [keepsIpcInOnePlace, 'src/main/ipc/a.ts', "import { ipcMain } from 'electron';"],
    [opensLinksInOnePlace, 'src/shared/contract/a.ts', 'export const openExternal = 1;'],
    [hasNoConsole, 'src/main/app/a.ts', "const text = 'console.log'; // console.log"],
    [hasNoDefaultExport, 'src/main/engine/text/a.d.ts', 'declare const a: 1; export default a;'],
    [isShort, 'src/main/app/a.ts', 'a;\n'.repeat(300)],
  ])('%o lets be what is right in %s', (rule, path, source) => {
    expect(found(rule, path, source)).toEqual([]);
  });

  test('a ring of imports is found once, whatever the way into it', () => {
    const ring = new Map([
      ['src/main/app/entry.ts', "import './a.ts';"],
      ['src/main/app/a.ts', "import type { B } from '#main/app/b.ts';"],
      ['src/main/app/b.ts', "export * from './c.ts';"],
      ['src/main/app/c.ts', "const a = await import('./a.ts');"],
    ]);
    expect(cycles(ring)).toHaveLength(1);
    expect(cycles(new Map([...ring, ['src/main/app/c.ts', '']]))).toEqual([]);
  });

  test('what a file runs is followed through other files, but not into types', () => {
    const sources = new Map([
      ['src/main/cli/main.ts', "import './a.ts'; import type { B } from './b.ts';"],
      ['src/main/cli/a.ts', "await import('./c.ts');"],
      ['src/main/cli/b.ts', ''],
      ['src/main/cli/c.ts', ''],
    ]);
    expect(reachable('src/main/cli/main.ts', sources).sort()).toEqual([
      'src/main/cli/a.ts',
      'src/main/cli/c.ts',
      'src/main/cli/main.ts',
    ]);
  });
});
