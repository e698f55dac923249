import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSource } from '#engine/parsers/source-openers.ts';
import type { SourceOpener, SourceReader } from '#engine/ports.ts';
import type { LoadMode } from '#shared/model/article.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'svod-open-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

function opener(loadMode: LoadMode, recognises: boolean): SourceOpener {
  const reader: SourceReader = {
    loadMode,
    parserVersion: 1,
    listingIssues: [],
    listUnits: async () => [],
    readUnit: async () => [],
    close: async () => {},
  };
  return { loadMode, recognise: async () => recognises, open: async () => reader };
}

describe('openSource', () => {
  it('takes the first opener that recognises the source, in the order given', async () => {
    const openers = [opener('hbk', false), opener('metadata', true), opener('docs', true)];
    expect((await openSource(root, 'auto', openers)).loadMode).toBe('metadata');
  });

  it('asks only the openers of the mode that was chosen', async () => {
    const openers = [opener('metadata', true), opener('docs', true)];
    expect((await openSource(root, 'docs', openers)).loadMode).toBe('docs');
  });

  it('tells a source that nobody knows from a mode that this version lacks', async () => {
    const unknown = openSource(root, 'auto', [opener('docs', false)]);
    await expect(unknown).rejects.toMatchObject({
      code: 'NOTHING_TO_IMPORT',
      nextStep: expect.stringContaining('Markdown'),
    });
    const lacking = openSource(root, 'hbk', [opener('docs', true)]);
    await expect(lacking).rejects.toMatchObject({
      code: 'NOTHING_TO_IMPORT',
      message: expect.stringContaining('This version cannot read'),
      nextStep: expect.stringContaining('Markdown'),
    });
  });

  it('says that the path is missing and not that nothing can be imported', async () => {
    const missing = openSource(join(root, 'нет'), 'auto', [opener('docs', true)]);
    await expect(missing).rejects.toMatchObject({ code: 'PATH_NOT_FOUND', nextStep: expect.any(String) });
  });
});
