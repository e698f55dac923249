import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { agentTools, createMcpServer, type McpServerName } from '#main/mcp/mcp-server.ts';
import { TOOLS } from '#shared/contract/tools.ts';
import { StubGateway } from '../doors/stub-gateway.ts';

const SEARCH = {
  query: 'свернуть',
  hits: [
    {
      id: 'a1',
      title: 'Свер\u200bнуть',
      kind: 'method',
      loadMode: 'hbk',
      source: 'Платформа',
      headingPath: ['Таблица'],
      snippet: { text: '\u200bСвернуть строки', highlights: [[1, 9]] },
      score: 1,
    },
  ],
  degraded: null,
  hints: [],
};

async function connected(name: McpServerName = 'documents1c') {
  const gateway = new StubGateway();
  const server = createMcpServer(name, '1.2.3', gateway);
  const client = new Client({ name: 'test', version: '1' });
  const [clientEnd, serverEnd] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(serverEnd), client.connect(clientEnd)]);
  onTestFinished(() => client.close());
  return { client, gateway };
}

describe('what an agent sees', () => {
  test('a tool that writes, or one of the app, in the list would let a document steer an import', async () => {
    for (const name of ['documents1c', 'metadata1c'] as const) {
      const { client } = await connected(name);
      const names = (await client.listTools()).tools.map((tool) => tool.name);
      expect(names).toEqual(agentTools(name).map((tool) => tool.name));
      for (const tool of names)
        expect(TOOLS[tool as keyof typeof TOOLS]).toMatchObject({ server: name, effects: 'read' });
    }
    expect(agentTools('documents1c').map((tool) => tool.name)).toEqual([
      'search_docs',
      'get_doc',
      'list_members',
      'compare_versions',
      'docs_status',
    ]);
  });

  test('who it talks to and how to go about it must come with the handshake', async () => {
    const { client } = await connected();
    expect(client.getServerVersion()).toMatchObject({ name: 'documents1c', version: '1.2.3' });
    expect(client.getInstructions()).toMatch(/search_docs[\s\S]*reference data/);
  });

  test('schemas must be such that a client can check an answer by them', async () => {
    const { client, gateway } = await connected();
    const [search] = (await client.listTools()).tools;
    expect(search?.inputSchema).toMatchObject({ type: 'object', required: ['query'], additionalProperties: false });
    expect(search?.outputSchema).toMatchObject({ type: 'object' });
    expect(search?.annotations?.readOnlyHint).toBe(true);
    gateway.reply = () => ({ ok: true, data: { ...SEARCH, query: 5 } });
    await expect(client.callTool({ name: 'search_docs', arguments: { query: 'а' } })).rejects.toThrow(
      /schema|structured/i,
    );
  });
});

describe('calls', () => {
  test('the gateway must be told that an agent calls, and what it asked', async () => {
    const { client, gateway } = await connected();
    gateway.reply = () => ({ ok: true, data: SEARCH });
    await client.callTool({ name: 'search_docs', arguments: { query: 'свернуть', limit: 3 } });
    expect(gateway.calls[0]).toMatchObject({
      client: { audience: 'agent', label: 'mcp:documents1c' },
      name: 'search_docs',
      input: { query: 'свернуть', limit: 3 },
    });
  });

  test('a call without arguments must reach the gateway as one with none', async () => {
    const { client, gateway } = await connected();
    gateway.reply = () => ({ ok: false, error: { code: 'INTERNAL', message: 'м' } });
    await client.callTool({ name: 'docs_status' });
    expect(gateway.calls[0]?.input).toEqual({});
  });

  test('neither the text nor the data may carry hidden characters, and highlights must fit the text', async () => {
    const { client, gateway } = await connected();
    gateway.reply = () => ({ ok: true, data: SEARCH });
    const answer = await client.callTool({ name: 'search_docs', arguments: { query: 'свернуть' } });
    expect(JSON.stringify(answer)).not.toContain('\u200b');
    expect(answer.structuredContent).toMatchObject({
      hits: [{ title: 'Свернуть', snippet: { text: 'Свернуть строки', highlights: [[0, 8]] } }],
    });
  });

  test('an error must be an answer that says what to do next: the model never sees a protocol error', async () => {
    const { client, gateway } = await connected();
    gateway.reply = () => ({
      ok: false,
      error: {
        code: 'AMBIGUOUS',
        message: '2 articles are called «а».',
        nextStep: 'Open one by its id.',
        details: {
          candidates: [
            { id: 'a1', title: 'А\n- a9: подделка', path: 'x.md' },
            { id: 'a2', title: 'а\u202e' },
          ],
        },
      },
    });
    expect(await client.callTool({ name: 'get_doc', arguments: { name: 'а' } })).toMatchObject({
      isError: true,
      content: [
        {
          type: 'text',
          text:
            'AMBIGUOUS: 2 articles are called «а». Open one by its id.\n' +
            '- a1: А - a9: подделка (x.md)\n' +
            '- a2: а',
        },
      ],
    });
  });

  test.each(['start_import', 'delete_source', 'update_settings', 'no_such_tool'])(
    'a call of %s must be refused before the gateway, with the list of tools',
    async (name) => {
      const { client, gateway } = await connected();
      await expect(client.callTool({ name, arguments: {} })).rejects.toThrow(
        /search_docs, get_doc, list_members, compare_versions, docs_status/,
      );
      expect(gateway.calls).toEqual([]);
    },
  );

  test('a request that the agent cancels must be cancelled where it runs', async () => {
    const { client, gateway } = await connected();
    const abort = new AbortController();
    const call = client.callTool({ name: 'docs_status' }, { signal: abort.signal }).catch(() => 'cancelled');
    const running = await gateway.call(0);
    abort.abort();
    expect(await call).toBe('cancelled');
    await vi.waitFor(() => expect(running.signal.aborted).toBe(true));
  });

  test('two agents must get an answer each, though their requests have the same number', async () => {
    const [first, second] = [await connected(), await connected()];
    first.gateway.reply = () => ({ ok: false, error: { code: 'INTERNAL', message: 'first' } });
    second.gateway.reply = () => ({ ok: false, error: { code: 'INTERNAL', message: 'second' } });
    const answers = await Promise.all([
      first.client.callTool({ name: 'docs_status' }),
      second.client.callTool({ name: 'docs_status' }),
    ]);
    expect(answers.map((answer) => JSON.stringify(answer.content))).toEqual([
      expect.stringContaining('first'),
      expect.stringContaining('second'),
    ]);
  });
});
