import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EngineEvent } from '#engine/protocol/frames.ts';
import { silentLogger } from '#main/app/logger.ts';
import { EngineToolGateway, type GatewayClient, type MainHandlers } from '#main/app/tool-gateway.ts';
import type { EngineHost } from '#main/engine-host/engine-host.ts';
import { TOOLS, type ToolName } from '#shared/contract/tools.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { defaultSettings } from '#shared/model/settings.ts';

const APP: GatewayClient = { audience: 'app', label: 'test' };
const AGENT: GatewayClient = { audience: 'agent', label: 'mcp:test' };

const engineCall = vi.fn<EngineHost['call']>();
const error = vi.fn();

beforeEach(() => {
  engineCall.mockReset().mockResolvedValue('from the engine');
  error.mockReset();
});

function newGateway(handlers: MainHandlers = {}): EngineToolGateway {
  return new EngineToolGateway({ call: engineCall }, handlers, { ...silentLogger(), error });
}

describe('who may call what', () => {
  const forAgents = (Object.keys(TOOLS) as ToolName[]).filter((name) =>
    (TOOLS[name].audience as readonly string[]).includes('agent'),
  );

  test.each((Object.keys(TOOLS) as ToolName[]).filter((name) => !forAgents.includes(name)))(
    'an agent that calls %s must be refused, even with an input that is right',
    async (name) => {
      const handler = vi.fn();
      const gateway = newGateway({ [name]: handler } as MainHandlers);
      for (const input of [{}, { jobId: 1 }, { source: 'а' }, { paths: ['/'] }, { patch: {} }]) {
        expect(await gateway.callAs(AGENT, name, input)).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
      }
      expect(engineCall).not.toHaveBeenCalled();
      expect(handler).not.toHaveBeenCalled();
    },
  );

  test('a tool that writes must not be open to agents by a slip in the registry', () => {
    for (const name of forAgents) expect(TOOLS[name].effects).toBe('read');
  });

  test.each(['no_such_tool', '', '__proto__', 'constructor', 'toString'])('«%s» must be no tool', async (name) => {
    expect(await newGateway().callAs(APP, name, {})).toMatchObject({ ok: false, error: { code: 'UNKNOWN_TOOL' } });
    expect(engineCall).not.toHaveBeenCalled();
  });
});

describe('input', () => {
  test('a handler must get parsed input: with defaults, trimmed, and never what was sent raw', async () => {
    await newGateway().callAs(AGENT, 'search_docs', { query: '  свернуть ' });
    expect(engineCall).toHaveBeenCalledWith(
      'search_docs',
      { query: 'свернуть', limit: 10, explain: false },
      { deadlineMs: TOOLS.search_docs.deadlineMs },
    );
  });

  test.each([[{ query: '' }], [{ query: 'а', extra: 1 }], ['свернуть'], [null], [undefined], [[]], [{ query: ['а'] }]])(
    '%j must be refused before the engine',
    async (input) => {
      const result = await newGateway().callAs(AGENT, 'search_docs', input);
      expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', nextStep: expect.any(String) } });
      expect(engineCall).not.toHaveBeenCalled();
    },
  );

  test('a call without input must be one without arguments', async () => {
    for (const input of [undefined, null]) {
      expect(await newGateway().callAs(APP, 'docs_status', input)).toMatchObject({ ok: true });
    }
  });
});

describe('answers', () => {
  test('each tool must have its own deadline: a deletion takes longer than a search', async () => {
    const { signal } = new AbortController();
    await newGateway().callAs(APP, 'delete_source', { source: 'а' }, { signal });
    expect(engineCall.mock.calls[0]?.[2]).toEqual({ deadlineMs: 120_000, signal });
  });

  test('an expected error must keep its code, next step and details', async () => {
    engineCall.mockRejectedValue(new AppError('NOT_FOUND', 'м', { nextStep: 'н', details: { a: 1 } }));
    expect(await newGateway().callAs(APP, 'docs_status', {})).toEqual({
      ok: false,
      error: { code: 'NOT_FOUND', message: 'м', nextStep: 'н', details: { a: 1 } },
    });
    expect(error).not.toHaveBeenCalled();
  });

  test('an unexpected error must not carry a path to an agent, but must stand in the log', async () => {
    engineCall.mockRejectedValue(new Error('/home/person/secret.md'));
    const result = await newGateway().callAs(AGENT, 'docs_status', {});
    expect(result).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(JSON.stringify(error.mock.calls)).toContain('secret');
  });

  test('an aborted piece of work must count as cancelled, not as a fault of ours', async () => {
    engineCall.mockRejectedValue(new DOMException('aborted', 'AbortError'));
    expect(await newGateway().callAs(APP, 'docs_status', {})).toMatchObject({ error: { code: 'CANCELLED' } });
    expect(error).not.toHaveBeenCalled();
  });
});

describe('tools of the shell', () => {
  test('they must be served here, with input parsed, and never reach the engine', async () => {
    const get = vi.fn(async () => ({ settings: defaultSettings() }));
    const gateway = newGateway({ get_settings: get });
    expect(await gateway.callAs(APP, 'get_settings', {})).toMatchObject({ ok: true });
    expect(await gateway.callAs(APP, 'get_settings', { a: 1 })).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    expect(get).toHaveBeenCalledTimes(1);
    expect(engineCall).not.toHaveBeenCalled();
  });

  test('one that needs the window must be refused without it, with a way out', async () => {
    expect(await newGateway().callAs(APP, 'pick_source', { kind: 'file' })).toMatchObject({
      error: { code: 'FORBIDDEN', nextStep: expect.any(String) },
    });
  });

  test('one that throws must be an answer, not a rejection that a door does not expect', async () => {
    const gateway = newGateway({
      get_settings: () => {
        throw new Error('broken');
      },
    });
    expect(await gateway.callAs(APP, 'get_settings', {})).toMatchObject({ error: { code: 'INTERNAL' } });
  });
});

describe('events', () => {
  const event: EngineEvent = { name: 'index.changed', payload: {} };

  test('a listener that fails must not keep the event from the others, nor stop the engine host that sends it', () => {
    const gateway = newGateway();
    const second = vi.fn();
    gateway.onEvent(() => {
      throw new Error('window is gone');
    });
    gateway.onEvent(second);
    expect(() => gateway.emit(event)).not.toThrow();
    expect(second).toHaveBeenCalledWith(event);
    expect(error).toHaveBeenCalledTimes(1);
  });

  test('who has left must hear nothing more, also when it leaves while an event is told', () => {
    const gateway = newGateway();
    const listener = vi.fn(() => stop());
    const stop = gateway.onEvent(listener);
    gateway.emit(event);
    gateway.emit(event);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
