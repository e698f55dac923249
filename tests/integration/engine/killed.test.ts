import { expect, test } from 'vitest';
import { isFinalJobState } from '#shared/model/import-job.ts';
import { openEngine } from '../../support/open-engine.ts';
import { runNode } from '../../support/run-node.ts';
import { tempDataDir, tempFolder } from '../../support/temp-data-dir.ts';
import { writeTree } from '../../support/write-tree.ts';

const context = { signal: new AbortController().signal };

test('what an engine had published when it was killed is found, counted, and not read again', async () => {
  const dataDir = await tempDataDir();
  const files = Object.fromEntries(
    Array.from({ length: 800 }, (_, i) => [
      `p${i}.md`,
      `# Страница ${i}\n\n${'Слово за словом, процедура. '.repeat(60)}\n`,
    ]),
  );
  const root = await writeTree(await tempFolder(), files);
  const victim = runNode(`
    import { createEngine } from '#engine/create-engine.ts';
    import { defaultSettings } from '#shared/model/settings.ts';
    const silent = { debug() {}, info() {}, warn() {}, error() {} };
    const engine = await createEngine(
      { dataDir: ${JSON.stringify(dataDir)}, resourcesDir: 'resources', endpoint: defaultSettings().endpoint, endpointKey: null },
      (event) => { if (event.name === 'import.progress' && event.payload.articles > 150) process.stdout.write('enough'); },
      silent,
    );
    await engine.handlers.start_import({ paths: [${JSON.stringify(root)}], mode: 'auto', source: 'many' }, { signal: new AbortController().signal });
  `);
  await victim.output('enough');
  await victim.kill('SIGKILL');

  const engine = await openEngine({ dataDir });
  const { jobs } = await engine.handlers.list_import_jobs({ limit: 1 }, context);
  expect(jobs[0]).toMatchObject({ state: 'interrupted' });
  expect(isFinalJobState('interrupted')).toBe(true);
  expect(jobs[0]?.articles).toBeGreaterThan(0);
  const found = await engine.search('процедуры');
  expect(found.hits.length).toBe(10);
  const resumed = await engine.importFolder(root, 'many');
  expect(resumed.state).toBe('done');
  expect(resumed.skipped).toBeGreaterThanOrEqual(jobs[0]?.articles as number);
  expect(resumed.skipped + resumed.articles).toBe(800);
});
