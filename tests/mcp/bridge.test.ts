import { connect } from 'node:net';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, test } from 'vitest';
import { doorAddress } from '#main/doors/door-address.ts';
import { runCli, runProgram } from '../support/run-node.ts';
import { tempDataDir, tempFolder } from '../support/temp-data-dir.ts';
import { writeTree } from '../support/write-tree.ts';

const PAGES = { 'std/485.md': '# Привилегированный режим\n\nПривилегированный режим выключает проверку прав.\n' };
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bare', version: '1' } },
};

/** A data directory with one page, and a headless Svod that owns it. */
async function serving() {
  const dataDir = await tempDataDir();
  const root = await writeTree(await tempFolder(), PAGES);
  const imported = runCli(['--data-dir', dataDir, 'import', root, '--destination', 'std']);
  expect(await imported.exited, imported.stderr()).toBe(0);
  const server = runCli(['--data-dir', dataDir, 'serve']);
  await new Promise<void>((resolve) =>
    server.child.stderr?.on('data', () => server.stderr().includes('serves') && resolve()),
  );
  return { dataDir, server };
}

function lines(...messages: object[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join('');
}

describe('through the bridge', () => {
  test('a bare 2025-11-25 client gets its answers, and nothing but the protocol stands on standard output', async () => {
    const { dataDir } = await serving();
    const bridge = runCli(['--data-dir', dataDir, 'mcp'], {
      stdin: lines(
        INITIALIZE,
        { jsonrpc: '2.0', method: 'notifications/initialized' },
        { jsonrpc: '2.0', id: 2, method: 'tools/list' },
        {
          jsonrpc: '2.0',
          id: 3,
          method: 'tools/call',
          params: { name: 'search_docs', arguments: { query: 'проверка прав' } },
        },
        {
          jsonrpc: '2.0',
          id: 4,
          method: 'tools/call',
          params: { name: 'get_doc', arguments: { name: 'Привилегированный режим' } },
        },
        { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'start_import', arguments: { paths: ['/'] } } },
      ),
    });
    expect(await bridge.exited).toBe(0);
    expect(bridge.stderr()).toBe('');
    const answers = new Map(
      bridge
        .stdout()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .map((message) => [message.id, message]),
    );
    expect(answers.get(1).result).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'documents1c' } });
    expect(answers.get(2).result.tools.map((tool: { name: string }) => tool.name)).toEqual([
      'search_docs',
      'get_doc',
      'list_members',
      'compare_versions',
      'docs_status',
    ]);
    expect(answers.get(3).result.structuredContent.hits[0]).toMatchObject({ path: 'std/485.md', source: 'std' });
    expect(answers.get(4).result.content[0].text).toContain('<doc id=');
    // Agents read; what writes is no tool of theirs.
    expect(answers.get(5).error).toMatchObject({ code: -32602 });
  });

  test('an SDK client of the current protocol finds and opens a page', async () => {
    const { dataDir } = await serving();
    const client = new Client({ name: 'sdk', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['src/main/cli/main.ts', '--data-dir', dataDir, 'mcp', '--server', 'documents1c'],
      }),
    );
    const found = await client.callTool({ name: 'search_docs', arguments: { query: 'привилегированный режим' } });
    const { hits } = found.structuredContent as { hits: { id: string }[] };
    expect(hits).toHaveLength(1);
    const opened = await client.callTool({ name: 'get_doc', arguments: { id: hits[0]?.id } });
    expect(opened.structuredContent).toMatchObject({ title: 'Привилегированный режим' });
    const wrong = await client.callTool({ name: 'search_docs', arguments: { q: 'x' } });
    expect(wrong.isError).toBe(true);
    expect(JSON.stringify(wrong.content)).toContain('query');
    await client.close();
  });

  test('the bridge alone, as agents are configured with it, speaks for the server it is asked for', async () => {
    const { dataDir } = await serving();
    const bridge = runProgram('src/main/mcp/bridge-main.ts', ['--data-dir', dataDir, '--server', 'metadata1c'], {
      stdin: lines(INITIALIZE),
    });
    expect(await bridge.exited).toBe(0);
    expect(JSON.parse(bridge.stdout()).result.serverInfo.name).toBe('metadata1c');
    const wrong = runProgram('src/main/mcp/bridge-main.ts', ['--server', 'other']);
    expect(await wrong.exited).toBe(1);
    expect(wrong.stderr()).toContain('documents1c|metadata1c');
  });

  test('it ends with its standard input, and the Svod it found goes on', async () => {
    const { dataDir, server } = await serving();
    const bridge = runCli(['--data-dir', dataDir, 'mcp']);
    bridge.child.stdin?.write(lines(INITIALIZE));
    await bridge.output('serverInfo');
    bridge.child.stdin?.end();
    expect(await bridge.exited).toBe(0);
    expect(server.child.exitCode).toBeNull();
  });

  test('it ends when Svod is gone instead of hanging on a dead socket', async () => {
    const { dataDir, server } = await serving();
    const bridge = runCli(['--data-dir', dataDir, 'mcp']);
    bridge.child.stdin?.write(lines(INITIALIZE));
    await bridge.output('serverInfo');
    await server.kill('SIGKILL');
    expect(await bridge.exited).toBe(1);
  });

  test('with no Svod running it starts one, which ends by itself when nobody is left', async () => {
    const dataDir = await tempDataDir();
    const bridge = runCli(['--data-dir', dataDir, 'mcp'], {
      stdin: lines(INITIALIZE, {
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/call',
        params: { name: 'docs_status', arguments: {} },
      }),
    });
    expect(await bridge.exited).toBe(0);
    expect(bridge.stdout()).toContain('Sources: 0');
    for (;;) {
      const owner = runCli(['--data-dir', dataDir, 'serve', '--idle-exit', '1']);
      if ((await owner.exited) === 0) break;
    }
  }, 120_000);
});

test('a line over the limit closes the connection instead of filling the memory', async () => {
  const { dataDir } = await serving();
  const socket = connect(doorAddress(dataDir, 'documents1c'));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.write('x'.repeat(2 * 1024 * 1024));
  await closed;
});
