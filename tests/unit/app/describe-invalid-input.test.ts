import { expect, test } from 'vitest';
import { describeInvalidInput } from '#main/app/describe-invalid-input.ts';
import { TOOLS, type ToolName } from '#shared/contract/tools.ts';

function describeCall(name: ToolName, input: unknown) {
  const parsed = TOOLS[name].input.safeParse(input);
  if (parsed.success) throw new Error('The input is valid');
  return describeInvalidInput(TOOLS[name], parsed.error);
}

test.each<[ToolName, unknown, string, string]>([
  ['search_docs', { query: 'а', limt: 5 }, '«limt»', 'an unknown argument would be looked for in vain'],
  ['search_docs', { query: 'а', limit: 500 }, 'limit', 'a value out of range would not be known by its name'],
  ['search_docs', {}, 'query', 'a missing argument would not be named'],
  ['get_doc', { id: '12' }, 'a123', 'the form of an id would have to be guessed'],
  ['update_settings', { patch: { endpoint: { model: 5 } } }, 'patch.endpoint.model', 'a deep field would be hidden'],
  ['search_docs', 'свернуть', 'input', 'a text instead of an object would be no case at all'],
])('%s of %j names %s, else %s', (name, input, hint) => {
  const error = describeCall(name, input);
  expect(error.code).toBe('INVALID_INPUT');
  expect(error.message).toContain(name);
  expect(error.message).toContain(hint);
});

test('the right arguments must be listed: an agent calls again from this line alone', () => {
  expect(describeCall('search_docs', {}).nextStep).toBe(
    'Arguments: query, source, kind, version, limit, cursor, explain.',
  );
  expect(describeCall('get_settings', { a: 1 }).nextStep).toBe('Arguments: none.');
});

test('a hundred wrong arguments must not make an answer of a hundred lines', () => {
  const paths = Array.from({ length: 60 }, () => '');
  expect(describeCall('start_import', { paths }).message.split(';').length).toBeLessThanOrEqual(5);
});
