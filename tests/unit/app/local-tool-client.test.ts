import { expect, test, vi } from 'vitest';
import { LocalToolClient } from '#main/app/local-tool-client.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { StubGateway } from '../doors/stub-gateway.ts';

const IDENTITY = { audience: 'app', label: 'demo' } as const;

test('a client in the same process must go by its identity and pass its signal on, or no call could be cancelled', async () => {
  const gateway = new StubGateway();
  gateway.reply = () => ({ ok: true, data: { articles: 1 } });
  const { signal } = new AbortController();
  expect(await new LocalToolClient(gateway, IDENTITY).call('docs_status', {}, { signal })).toEqual({ articles: 1 });
  expect(gateway.calls[0]).toMatchObject({ client: IDENTITY, name: 'docs_status', input: {} });
  expect(gateway.calls[0]?.signal).toBe(signal);
});

test('an error must be the same as behind a socket: an AppError with its code', async () => {
  const gateway = new StubGateway();
  gateway.reply = () => ({ ok: false, error: { code: 'NOT_FOUND', message: 'м', nextStep: 'н' } });
  const failure = await new LocalToolClient(gateway, IDENTITY).call('docs_status', {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ code: 'NOT_FOUND', message: 'м', nextStep: 'н' });
});

test('a listener must get the payload of its own event only, until it stops', () => {
  const gateway = new StubGateway();
  const listener = vi.fn();
  const stop = new LocalToolClient(gateway, IDENTITY).on('engine.state', listener);
  gateway.emit({ name: 'index.changed', payload: {} });
  gateway.emit({ name: 'engine.state', payload: { state: 'ready' } });
  stop();
  gateway.emit({ name: 'engine.state', payload: { state: 'stopped' } });
  expect(listener.mock.calls).toEqual([[{ state: 'ready' }]]);
  expect(gateway.listenerCount()).toBe(0);
});
