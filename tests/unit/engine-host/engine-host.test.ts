import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Logger } from '#engine/ports.ts';
import { type EngineEvent, type FromEngine, PROTOCOL_VERSION, type ToEngine } from '#engine/protocol/frames.ts';
import { silentLogger } from '#main/app/logger.ts';
import { EngineHost, type EngineHostOptions } from '#main/engine-host/engine-host.ts';
import type { EngineProcess } from '#main/engine-host/engine-process.ts';
import { defaultSettings } from '#shared/model/settings.ts';

const GRACE_MS = 5_000;
const START_MS = 90_000;
const STOP_MS = 20_000;

/** An engine that does only what the test says. */
class FakeEngine implements EngineProcess {
  readonly posted: ToEngine[] = [];
  readonly kill = vi.fn(() => undefined);
  #onMessage: (message: FromEngine) => void = () => undefined;
  #onExit: (code: number | null) => void = () => undefined;

  post(message: ToEngine): void {
    this.posted.push(message);
  }
  onMessage(listener: (message: FromEngine) => void): void {
    this.#onMessage = listener;
  }
  onExit(listener: (code: number | null) => void): void {
    this.#onExit = listener;
  }
  say(message: FromEngine): void {
    this.#onMessage(message);
  }
  exit(code: number | null): void {
    this.#onExit(code);
  }
  ready(): void {
    this.say({ kind: 'owned' });
    this.say({ kind: 'ready', protocol: PROTOCOL_VERSION });
  }
  requests(): Extract<ToEngine, { kind: 'request' }>[] {
    return this.posted.filter((message) => message.kind === 'request');
  }
  cancelled(): number[] {
    return this.posted.flatMap((message) => (message.kind === 'cancel' ? [message.id] : []));
  }
  answer(index: number, data: unknown): void {
    this.say({ kind: 'result', id: this.requests()[index]?.id as number, result: { ok: true, data } });
  }
}

let engines: FakeEngine[];
let events: EngineEvent[];

function newHost(extra: Partial<EngineHostOptions> = {}): EngineHost {
  return new EngineHost({
    spawn: () => {
      const engine = new FakeEngine();
      engines.push(engine);
      return engine;
    },
    options: () => ({
      dataDir: '/data',
      resourcesDir: '/resources',
      endpoint: defaultSettings().endpoint,
      endpointKey: null,
    }),
    logger: silentLogger(),
    onEvent: (event) => events.push(event),
    ...extra,
  });
}

/** A host whose engine is ready. */
async function ready(extra: Partial<EngineHostOptions> = {}): Promise<{ host: EngineHost; engine: FakeEngine }> {
  const host = newHost(extra);
  const started = host.start();
  const engine = last();
  engine.ready();
  await started;
  return { host, engine };
}

function last(): FakeEngine {
  return engines.at(-1) as FakeEngine;
}

/** What became of a promise so far, without waiting for it. */
function follow(promise: Promise<unknown>): { state: () => string } {
  let state = 'pending';
  promise.then(
    (value) => {
      state = `resolved ${JSON.stringify(value)}`;
    },
    (error: { code?: string }) => {
      state = `rejected ${error.code}`;
    },
  );
  return { state: () => state };
}

function search(host: EngineHost, signal?: AbortSignal): Promise<unknown> {
  return host.call('search_docs', { query: 'а' }, { deadlineMs: 20_000, ...(signal ? { signal } : {}) });
}

beforeEach(() => {
  vi.useFakeTimers();
  engines = [];
  events = [];
});

afterEach(() => {
  // A timer left behind would keep the process alive, or kill an engine long after its call.
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('start', () => {
  test('a second start beside the first would open the data directory twice', async () => {
    const host = newHost();
    const both = [host.start(), host.own(), host.start()];
    last().ready();
    await Promise.all(both);
    expect(engines).toHaveLength(1);
    expect(last().posted).toEqual([
      { kind: 'init', protocol: PROTOCOL_VERSION, options: expect.objectContaining({ dataDir: '/data' }) },
    ]);
  });

  test('doors must open when the directory is ours, not when the index is recovered', async () => {
    const host = newHost();
    const [owned, started] = [follow(host.own()), follow(host.start())];
    last().say({ kind: 'owned' });
    await vi.advanceTimersByTimeAsync(0);
    expect([owned.state(), started.state()]).toEqual(['resolved undefined', 'pending']);
    last().ready();
    await vi.advanceTimersByTimeAsync(0);
    expect(started.state()).toBe('resolved undefined');
  });

  test("the engine's own reason must reach who waits, not a general one", async () => {
    const host = newHost();
    const waiting = [host.own(), host.start(), search(host)];
    last().say({ kind: 'fatal', error: { code: 'DATA_DIR_UNUSABLE', message: 'нет места', nextStep: 'освободить' } });
    last().exit(1);
    for (const outcome of await Promise.allSettled(waiting)) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { code: 'DATA_DIR_UNUSABLE', message: 'нет места', nextStep: 'освободить' },
      });
    }
    expect(events.at(-1)).toEqual({ name: 'engine.state', payload: { state: 'failed', message: 'нет места' } });
  });

  test('an engine that dies without a word must be an error, not a wait for ever', async () => {
    const host = newHost();
    const started = host.start();
    last().exit(134);
    await expect(started).rejects.toMatchObject({
      code: 'ENGINE_UNAVAILABLE',
      message: expect.stringContaining('134'),
    });
  });

  test('an engine that never gets ready must be given up and killed', async () => {
    const host = newHost();
    const started = follow(host.start());
    await vi.advanceTimersByTimeAsync(START_MS - 1);
    expect([started.state(), last().kill.mock.calls.length]).toEqual(['pending', 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([started.state(), last().kill.mock.calls.length]).toEqual(['rejected ENGINE_UNAVAILABLE', 1]);
    last().exit(null);
  });

  test('settings that cannot be read must not leave a process without orders behind', async () => {
    const host = newHost({
      options: () => {
        throw new Error('keychain');
      },
    });
    await expect(host.start()).rejects.toThrow('keychain');
    expect(engines).toEqual([]);
  });

  test('a process that cannot be made must be the engine that is missing, not a fault of ours', async () => {
    const host = newHost({
      spawn: () => {
        throw new Error('EAGAIN');
      },
    });
    await expect(host.start()).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
  });
});

describe('calls', () => {
  test('answers in another order than the questions must reach the right caller', async () => {
    const { host, engine } = await ready();
    const [first, second] = [search(host), host.call('docs_status', {}, { deadlineMs: 1000 })];
    await vi.advanceTimersByTimeAsync(0);
    engine.answer(1, 'second');
    engine.answer(0, 'first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(engine.requests().map(({ tool, input }) => [tool, input])).toEqual([
      ['search_docs', { query: 'а' }],
      ['docs_status', {}],
    ]);
  });

  test('a call before the engine is ready must wait, and its deadline must not run meanwhile', async () => {
    const host = newHost();
    const call = search(host);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(last().requests()).toEqual([]);
    last().ready();
    await vi.advanceTimersByTimeAsync(19_000);
    last().answer(0, 'done');
    expect(await call).toBe('done');
    expect(last().cancelled()).toEqual([]);
  });

  test('an error of the tool must keep its code and what to do', async () => {
    const { host, engine } = await ready();
    const call = search(host);
    await vi.advanceTimersByTimeAsync(0);
    engine.say({
      kind: 'result',
      id: engine.requests()[0]?.id as number,
      result: { ok: false, error: { code: 'SOURCE_NOT_FOUND', message: 'м', nextStep: 'н', details: { sources: [] } } },
    });
    await expect(call).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND', nextStep: 'н', details: { sources: [] } });
  });

  test('an answer to a call that nobody waits for must be no error', async () => {
    const { host, engine } = await ready();
    engine.say({ kind: 'result', id: 99, result: { ok: true, data: 1 } });
    const call = search(host);
    await vi.advanceTimersByTimeAsync(0);
    engine.answer(0, 2);
    expect(await call).toBe(2);
  });
});

describe('a call over its deadline', () => {
  test('the caller must be answered at the deadline, the engine be asked to stop, and killed when it does not', async () => {
    const { host, engine } = await ready();
    const call = follow(search(host));
    await vi.advanceTimersByTimeAsync(19_999);
    expect(call.state()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect([call.state(), engine.cancelled().length]).toEqual(['rejected DEADLINE_EXCEEDED', 1]);
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
    expect(engine.kill).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(engine.kill).toHaveBeenCalledTimes(1);
    engine.exit(null);
  });

  test('an engine that stops in time must live on, or every slow query would cost a restart', async () => {
    const { host, engine } = await ready();
    const call = follow(search(host));
    await vi.advanceTimersByTimeAsync(20_000 + GRACE_MS - 1);
    engine.say({
      kind: 'result',
      id: engine.requests()[0]?.id as number,
      result: { ok: false, error: { code: 'CANCELLED', message: 'м' } },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(engine.kill).not.toHaveBeenCalled();
    expect(call.state()).toBe('rejected DEADLINE_EXCEEDED');
  });

  test('the other calls of a killed engine must be told to call again, and the next call must start a new one', async () => {
    const { host, engine } = await ready();
    const stuck = follow(search(host));
    const other = follow(host.call('delete_source', { source: 'а' }, { deadlineMs: 120_000 }));
    await vi.advanceTimersByTimeAsync(20_000 + GRACE_MS);
    engine.exit(null);
    await vi.advanceTimersByTimeAsync(0);
    expect([stuck.state(), other.state()]).toEqual(['rejected DEADLINE_EXCEEDED', 'rejected ENGINE_EXITED']);
    const next = search(host);
    expect(engines).toHaveLength(2);
    last().ready();
    await vi.advanceTimersByTimeAsync(0);
    last().answer(0, 'again');
    expect(await next).toBe('again');
  });
});

describe('a cancelled call', () => {
  test('the caller must be answered at once and the engine be told', async () => {
    const { host, engine } = await ready();
    const abort = new AbortController();
    const call = follow(search(host, abort.signal));
    await vi.advanceTimersByTimeAsync(0);
    abort.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect([call.state(), engine.cancelled()]).toEqual(['rejected CANCELLED', [engine.requests()[0]?.id]]);
    engine.answer(0, 'late');
  });

  test('a cancel must not kill an engine that is only late: it may be in the middle of an import', async () => {
    const { host, engine } = await ready();
    const abort = new AbortController();
    const call = follow(search(host, abort.signal));
    await vi.advanceTimersByTimeAsync(0);
    abort.abort();
    await vi.advanceTimersByTimeAsync(20_000 + GRACE_MS - 1);
    expect(engine.kill).not.toHaveBeenCalled();
    engine.answer(0, 'late');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(engine.kill).not.toHaveBeenCalled();
    expect(call.state()).toBe('rejected CANCELLED');
  });

  test('an engine that is stuck in a cancelled call must be killed all the same', async () => {
    const { host, engine } = await ready();
    const abort = new AbortController();
    const call = follow(search(host, abort.signal));
    await vi.advanceTimersByTimeAsync(0);
    abort.abort();
    await vi.advanceTimersByTimeAsync(20_000 + GRACE_MS);
    expect(engine.kill).toHaveBeenCalledTimes(1);
    engine.exit(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(call.state()).toBe('rejected CANCELLED');
  });

  test('one that was cancelled before it began must not reach the engine, nor start one', async () => {
    const host = newHost();
    await expect(search(host, AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(engines).toEqual([]);
  });

  test('one that is cancelled while the engine starts must not wait for the start, nor be made after it', async () => {
    const host = newHost();
    const abort = new AbortController();
    const call = follow(search(host, abort.signal));
    abort.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(call.state()).toBe('rejected CANCELLED');
    last().ready();
    await vi.advanceTimersByTimeAsync(0);
    expect(last().requests()).toEqual([]);
  });

  test('a signal that outlives many calls must not gather a listener from each', async () => {
    const { host, engine } = await ready();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const call = search(host, signal);
    await vi.advanceTimersByTimeAsync(0);
    engine.answer(0, 1);
    await call;
    for (const [type, listener] of added.mock.calls) expect(removed).toHaveBeenCalledWith(type, listener);
    expect(added).toHaveBeenCalled();
  });
});

describe('an engine that exits', () => {
  test('calls under way must fail with a code that says: call again', async () => {
    const { host, engine } = await ready();
    const call = search(host);
    await vi.advanceTimersByTimeAsync(0);
    engine.exit(139);
    await expect(call).rejects.toMatchObject({ code: 'ENGINE_EXITED' });
    expect(events.map((event) => (event.name === 'engine.state' ? event.payload.state : event.name))).toEqual([
      'starting',
      'ready',
      'stopped',
    ]);
  });

  test('the next one must get the settings of now, not those of the first start', async () => {
    let baseUrl = 'http://127.0.0.1:1/v1';
    const endpoint = () => ({ ...defaultSettings().endpoint, baseUrl });
    const { host, engine } = await ready({
      options: () => ({ dataDir: '/data', resourcesDir: '/r', endpoint: endpoint(), endpointKey: null }),
    });
    baseUrl = 'http://127.0.0.1:2/v1';
    engine.exit(1);
    const started = host.start();
    last().ready();
    await started;
    expect(last().posted[0]).toMatchObject({ kind: 'init', options: { endpoint: { baseUrl } } });
  });

  test('after three failures in a row no more engine must be started: each would fail like the last', async () => {
    const host = newHost();
    for (let i = 0; i < 3; i++) {
      const started = host.start();
      last().exit(1);
      await expect(started).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
    }
    await expect(search(host)).rejects.toMatchObject({
      code: 'ENGINE_UNAVAILABLE',
      message: expect.stringContaining('3 times'),
      nextStep: expect.any(String),
    });
    expect(engines).toHaveLength(3);
  });

  test('failures far apart must not add up: an engine that answered has worked', async () => {
    const { host } = await ready();
    for (let i = 0; i < 5; i++) {
      const call = search(host);
      if (i > 0) last().ready();
      await vi.advanceTimersByTimeAsync(0);
      last().answer(0, i);
      expect(await call).toBe(i);
      last().exit(1);
    }
    expect(engines).toHaveLength(5);
  });

  test('a directory that another Svod holds for a while must not shut this one out for good', async () => {
    const host = newHost();
    for (let i = 0; i < 5; i++) {
      const started = host.start();
      last().say({ kind: 'fatal', error: { code: 'DATA_DIR_OWNED', message: 'м' } });
      last().exit(1);
      await expect(started).rejects.toMatchObject({ code: 'DATA_DIR_OWNED' });
    }
    const started = host.start();
    last().ready();
    await expect(started).resolves.toBeUndefined();
  });
});

describe('what the engine says unasked', () => {
  test('an event or a line for the log must be passed on', async () => {
    const warn = vi.fn<Logger['warn']>();
    const { engine } = await ready({ logger: { ...silentLogger(), warn } });
    engine.say({ kind: 'event', event: { name: 'index.changed', payload: {} } });
    engine.say({ kind: 'log', level: 'warn', message: 'м', fields: { path: 'п' } });
    expect(events.at(-1)).toEqual({ name: 'index.changed', payload: {} });
    expect(warn).toHaveBeenCalledWith('м', { process: 'engine', path: 'п' });
  });

  test('changed settings must reach the running engine, and start none', async () => {
    newHost().configure();
    expect(engines).toEqual([]);
    const { host, engine } = await ready();
    host.configure();
    expect(engine.posted.at(-1)).toMatchObject({ kind: 'configure', endpointKey: null });
  });
});

describe('stop', () => {
  test('stop must wait for the engine to put everything on disk', async () => {
    const { host, engine } = await ready();
    const stopped = follow(host.stop());
    expect(engine.posted.at(-1)).toEqual({ kind: 'shutdown' });
    await vi.advanceTimersByTimeAsync(STOP_MS - 1);
    expect(stopped.state()).toBe('pending');
    engine.say({ kind: 'stopped' });
    engine.exit(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped.state()).toBe('resolved undefined');
    expect(engine.kill).not.toHaveBeenCalled();
  });

  test('an engine that does not get done must be killed, or the application would never close', async () => {
    const { host, engine } = await ready();
    const stopped = follow(host.stop());
    await vi.advanceTimersByTimeAsync(STOP_MS);
    expect(engine.kill).toHaveBeenCalledTimes(1);
    engine.exit(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped.state()).toBe('resolved undefined');
  });

  test('a call during or after the stop must not start another engine', async () => {
    const { host, engine } = await ready();
    const stopped = host.stop();
    await expect(search(host)).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
    engine.exit(0);
    await stopped;
    await expect(search(host)).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
    expect(engines).toHaveLength(1);
  });

  test('a stop of an engine that was never started must not wait', async () => {
    await newHost().stop();
    expect(engines).toEqual([]);
  });

  test('two stops must both end', async () => {
    const { host, engine } = await ready();
    const both = [host.stop(), host.stop()];
    engine.exit(0);
    await Promise.all(both);
  });

  test('a stop while the engine starts must end it, and who waits for it must be told', async () => {
    const host = newHost();
    const started = follow(host.start());
    const stopped = host.stop();
    last().exit(0);
    await stopped;
    expect(started.state()).toBe('rejected ENGINE_UNAVAILABLE');
  });
});
