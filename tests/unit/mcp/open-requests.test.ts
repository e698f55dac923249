import { expect, test } from 'vitest';
import { countOpenRequests } from '#main/mcp/open-requests.ts';

function lines(...messages: object[]): Buffer {
  return Buffer.from(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
}

test('a request under way must be waited for until its answer, a result or an error', () => {
  const requests = countOpenRequests();
  requests.sent(lines({ id: 1, method: 'tools/list' }, { id: 'b', method: 'tools/call' }));
  expect(requests.open()).toBe(2);
  requests.received(lines({ id: 1, result: {} }));
  expect(requests.open()).toBe(1);
  requests.received(lines({ id: 'b', error: { code: -1, message: 'м' } }));
  expect(requests.open()).toBe(0);
});

test('a notification has no answer: it would be waited for until the deadline', () => {
  const requests = countOpenRequests();
  requests.sent(lines({ method: 'notifications/initialized' }));
  expect(requests.open()).toBe(0);
});

test('a cancelled request has no answer either', () => {
  const requests = countOpenRequests();
  requests.sent(lines({ id: 7, method: 'tools/call' }, { id: 8, method: 'tools/call' }));
  requests.sent(lines({ method: 'notifications/cancelled', params: { requestId: 7 } }));
  expect(requests.open()).toBe(1);
  requests.sent(lines({ method: 'notifications/cancelled' }));
  expect(requests.open()).toBe(1);
});

test('a question of the server with the number of ours must not count as the answer', () => {
  const requests = countOpenRequests();
  requests.sent(lines({ id: 1, method: 'tools/call' }));
  requests.received(lines({ id: 1, method: 'ping' }));
  expect(requests.open()).toBe(1);
  // Nor our answer to it as a new request.
  requests.sent(lines({ id: 2, result: {} }));
  expect(requests.open()).toBe(1);
});

test('1 and "1" are two ids', () => {
  const requests = countOpenRequests();
  requests.sent(lines({ id: 1, method: 'a' }));
  requests.received(lines({ id: '1', result: {} }));
  expect(requests.open()).toBe(1);
});

test('messages cut anywhere must count the same', () => {
  const requests = countOpenRequests();
  for (const byte of lines({ id: 1, method: 'поиск' })) requests.sent(Buffer.of(byte));
  expect(requests.open()).toBe(1);
});

test('what is no JSON-RPC must not break the bridge: it passes bytes only', () => {
  const requests = countOpenRequests();
  requests.sent(Buffer.from('42\nnull\n[]\n{"id":null,"method":"a"}\nno json\n'));
  requests.received(Buffer.from('\u0000\n'));
  expect(requests.open()).toBe(0);
});
