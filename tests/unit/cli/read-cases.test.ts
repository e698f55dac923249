import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEvalCases } from '#main/cli/evaluation/read-cases.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';

async function read(content: string) {
  const file = join(await tempFolder(), 'cases.jsonl');
  await writeFile(file, content);
  return readEvalCases(file);
}

test('fields that only people read must not make a line wrong', async () => {
  const line = '{"query": "свернуть", "expect": ["a.md"], "top": 3, "scenario": "name", "note": "…"}\n\n';
  expect(await read(line)).toEqual([{ query: 'свернуть', expect: ['a.md'], top: 3 }]);
});

test('a line without top must be measured at ten', async () => {
  expect(await read('{"query": "а", "expect": []}')).toEqual([{ query: 'а', expect: [], top: 10 }]);
});

test('a file saved by Windows, with a mark at its start and CRLF, must be read', async () => {
  expect(await read('\ufeff{"query": "а", "expect": ["б"]}\r\n{"query": "в", "expect": []}\r\n')).toHaveLength(2);
});

test.each([
  ['{"query": "а", "expect": []}\n{broken', /line 2/, 'not JSON'],
  ['\n\n{"query": "", "expect": []}', /line 3/, 'an empty query'],
  ['{"query": "а"}', /line 1/, 'no right answer given'],
  ['{"query": "а", "expect": "б"}', /line 1/, 'one answer instead of a list'],
  ['{"query": "а", "expect": [], "top": 0}', /line 1/, 'a rank of zero'],
  ['\n \n', /no queries/, 'nothing at all'],
])('%j must be named as wrong by its line, not measured as a miss', async (content, message) => {
  await expect(read(content)).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(message) });
});

test('a file that is not there must be an error of the path', async () => {
  await expect(readEvalCases(join(await tempFolder(), 'none.jsonl'))).rejects.toMatchObject({
    code: 'PATH_UNREADABLE',
  });
});
