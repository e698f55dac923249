import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listenDoor, type OpenDoor } from '#main/doors/listen-door.ts';
import { serveToolDoor } from '#main/doors/tool-door.ts';
import { type ConnectedToolClient, connectToolDoor } from '#main/doors/tool-door-client.ts';
import type { ImportJob } from '#shared/model/import-job.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';
import { StubGateway } from './stub-gateway.ts';

const ANSWER = { ok: true, data: { articles: 3 } } as const;

let gateway: StubGateway;
let address: string;
let serverSockets: Socket[];
let door: OpenDoor;

beforeEach(async () => {
  gateway = new StubGateway();
  serverSockets = [];
  address = join(await tempFolder(), 'run', 'tools.sock');
  door = await listenDoor(address, (socket) => {
    serverSockets.push(socket);
    serveToolDoor(socket, gateway);
  });
  return () => door.close();
});

async function client(): Promise<ConnectedToolClient> {
  const connected = await connectToolDoor(address);
  if (!connected) throw new Error('Nobody listens');
  onTestFinished(() => connected.close());
  return connected;
}

/** A client that writes what it likes. */
async function rawClient(): Promise<{ socket: Socket; lines: () => unknown[]; closed: Promise<void> }> {
  const socket = connect(address);
  let text = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise((resolve) => socket.once('connect', resolve));
  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown);
  return { socket, lines, closed };
}

function request(id: number, tool = 'docs_status'): string {
  return `${JSON.stringify({ id, tool, input: {} })}\n`;
}

function jobEvent(job: Partial<ImportJob>) {
  return { name: 'import.progress', payload: job as ImportJob } as const;
}

describe('calls', () => {
  test('answers in another order than the questions must reach the right caller', async () => {
    const tools = await client();
    const first = tools.call('docs_status', {});
    const second = tools.call('search_docs', { query: 'а' });
    await gateway.call(1);
    const byTool = new Map(gateway.calls.map((call) => [call.name, call]));
    byTool.get('search_docs')?.answer({ ok: true, data: 'second' });
    await expect(second).resolves.toBe('second');
    byTool.get('docs_status')?.answer({ ok: true, data: 'first' });
    await expect(first).resolves.toBe('first');
  });

  test('the door must say who calls: a client could make itself anything', async () => {
    const raw = await rawClient();
    raw.socket.write(request(1));
    expect((await gateway.call(0)).client).toEqual({ audience: 'app', label: 'cli' });
  });

  test('an error must keep its code, its next step and its details on the way', async () => {
    gateway.reply = () => ({
      ok: false,
      error: { code: 'SOURCE_NOT_FOUND', message: 'м', nextStep: 'н', details: { sources: ['а'] } },
    });
    await expect((await client()).call('docs_status', {})).rejects.toMatchObject({
      code: 'SOURCE_NOT_FOUND',
      message: 'м',
      nextStep: 'н',
      details: { sources: ['а'] },
    });
  });

  test('an answer of megabytes must come whole', async () => {
    const text = 'ё'.repeat(2_000_000);
    gateway.reply = () => ({ ok: true, data: text });
    expect(await (await client()).call('docs_status', {})).toBe(text);
  });

  test('Svod closed in the middle of a call must be an error with a next step, not a wait for ever', async () => {
    const tools = await client();
    const call = tools.call('docs_status', {});
    await gateway.call(0);
    await door.close();
    await expect(call).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE', nextStep: expect.any(String) });
    await expect(tools.call('docs_status', {})).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
  });

  test('a call after the client closed itself must fail, not hang', async () => {
    const tools = await client();
    tools.close();
    await expect(tools.call('docs_status', {})).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
  });
});

describe('cancelling', () => {
  test('an aborted call must be cancelled where it runs', async () => {
    const abort = new AbortController();
    const call = (await client()).call('docs_status', {}, { signal: abort.signal });
    const running = await gateway.call(0);
    abort.abort();
    await vi.waitFor(() => expect(running.signal.aborted).toBe(true));
    running.answer({ ok: false, error: { code: 'CANCELLED', message: 'м' } });
    await expect(call).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  test('a call that was aborted before it began must not be made at all', async () => {
    const tools = await client();
    await expect(tools.call('docs_status', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    gateway.reply = () => ANSWER;
    await tools.call('search_docs', { query: 'а' });
    expect(gateway.calls.map(({ name }) => name)).toEqual(['search_docs']);
  });

  test('calls of a client that left must not run on', async () => {
    const raw = await rawClient();
    raw.socket.write(request(1) + request(2));
    await gateway.call(1);
    raw.socket.destroy();
    await vi.waitFor(() => expect(gateway.calls.map(({ signal }) => signal.aborted)).toEqual([true, true]));
  });

  test('cancelling one call must leave the others alone', async () => {
    const raw = await rawClient();
    raw.socket.write(`${request(1)}${request(2)}{"cancel":1}\n{"cancel":99}\n`);
    const [first, second] = [await gateway.call(0), await gateway.call(1)];
    await vi.waitFor(() => expect(first.signal.aborted).toBe(true));
    expect(second.signal.aborted).toBe(false);
    expect(raw.socket.destroyed).toBe(false);
  });

  test('a client with the most calls under way must still be able to cancel one', async () => {
    const raw = await rawClient();
    raw.socket.write(Array.from({ length: 64 }, (_value, id) => request(id)).join(''));
    await gateway.call(63);
    raw.socket.write('{"cancel":5}\n');
    await vi.waitFor(() => expect(gateway.calls[5]?.signal.aborted).toBe(true));
    expect(gateway.calls[6]?.signal.aborted).toBe(false);
  });
});

describe('a client that misbehaves', () => {
  test.each([
    ['no JSON', 'GET / HTTP/1.1\r\n\r\n'],
    ['another shape', '{"id":1}\n'],
    ['an unknown field', '{"id":1,"tool":"docs_status","input":{},"audience":"agent"}\n'],
    ['an id that is no number', '{"id":"1","tool":"docs_status","input":{}}\n'],
    ['not even an object', '42\n'],
    ['a line of a megabyte', `{"id":1,"tool":"docs_status","input":"${'a'.repeat(1_000_000)}"}\n`],
  ])('%s must end the connection, and what it sends behind must not be run', async (_what, text) => {
    const raw = await rawClient();
    raw.socket.write(text + request(7, 'delete_source'));
    await raw.closed;
    expect(gateway.calls).toEqual([]);
  });

  test('more calls at once than allowed must end the connection, not fill the memory', async () => {
    const raw = await rawClient();
    raw.socket.write(Array.from({ length: 65 }, (_value, id) => request(id)).join(''));
    await raw.closed;
    expect(gateway.calls).toHaveLength(64);
  });

  test('a second call of an id under way must end the connection: its cancel would hit the other', async () => {
    const raw = await rawClient();
    raw.socket.write(request(1) + request(1));
    await raw.closed;
    expect(gateway.calls).toHaveLength(1);
  });

  test('an id may be used again when its call has ended', async () => {
    gateway.reply = () => ANSWER;
    const raw = await rawClient();
    raw.socket.write(request(1));
    await vi.waitFor(() => expect(raw.lines()).toHaveLength(1));
    raw.socket.write(request(1));
    await vi.waitFor(() =>
      expect(raw.lines()).toEqual([
        { id: 1, result: ANSWER },
        { id: 1, result: ANSWER },
      ]),
    );
  });

  test('one that stops reading must not fill the memory of Svod with events', async () => {
    const raw = await rawClient();
    raw.socket.pause();
    await vi.waitFor(() => expect(gateway.listenerCount()).toBe(1));
    const failed = Array.from({ length: 100 }, () => ({ path: 'п'.repeat(500), reason: 'р'.repeat(500) }));
    for (let i = 0; i < 300; i++) {
      gateway.emit(jobEvent({ jobId: i, failed }));
      await new Promise(setImmediate);
    }
    expect(serverSockets[0]?.writableLength).toBeLessThan(8 * 1024 * 1024);
    gateway.reply = () => ANSWER;
    raw.socket.write(request(1));
    raw.socket.resume();
    // What it asked for comes all the same.
    await vi.waitFor(() => expect(raw.lines()).toContainEqual({ id: 1, result: ANSWER }));
  });
});

describe('events', () => {
  test('an event must reach every client that listens, with its payload, until it stops', async () => {
    const tools = await client();
    const seen: unknown[] = [];
    const stop = tools.on('import.progress', (job) => seen.push(job.jobId));
    tools.on('index.changed', () => seen.push('changed'));
    await vi.waitFor(() => expect(gateway.listenerCount()).toBe(1));
    gateway.emit(jobEvent({ jobId: 5 }));
    gateway.emit({ name: 'index.changed', payload: {} });
    await vi.waitFor(() => expect(seen).toEqual([5, 'changed']));
    stop();
    gateway.emit(jobEvent({ jobId: 6 }));
    gateway.emit({ name: 'index.changed', payload: {} });
    await vi.waitFor(() => expect(seen).toEqual([5, 'changed', 'changed']));
  });

  test('a client that left must not be written to for ever', async () => {
    const tools = await client();
    await vi.waitFor(() => expect(gateway.listenerCount()).toBe(1));
    tools.close();
    await vi.waitFor(() => expect(gateway.listenerCount()).toBe(0));
  });
});

describe('a door that speaks nonsense', () => {
  test.each(['42\n', 'null\n', '"text"\n', 'no json\n', '[]\n'])(
    '%j must fail the call, not end the process',
    async (text) => {
      const other = join(await tempFolder(), 'run', 'tools.sock');
      const nonsense = await listenDoor(other, (socket) => {
        socket.resume();
        socket.write(text);
      });
      onTestFinished(() => nonsense.close());
      const tools = await connectToolDoor(other);
      await expect(tools?.call('docs_status', {})).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
    },
  );
});
