import { z } from 'zod';
import type { ToolDefinition } from '#shared/contract/define-tool.ts';
import { agentTools, MCP_SERVER_NAMES } from './mcp-server.ts';

/** docs/mcp.md, made from the contract so that it cannot say anything else. */
export function describeServers(): string {
  const servers = MCP_SERVER_NAMES.flatMap((name) => {
    const tools = agentTools(name);
    const body = tools.length === 0 ? ['No tools yet.', ''] : tools.flatMap(describeTool);
    return [`## ${name}`, '', ...body];
  });
  return [
    '# MCP servers and tools',
    '',
    'Made from `src/shared/contract` by `npm run docs:mcp`; do not edit.',
    '',
    'Connect with `svod mcp [--server documents1c|metadata1c]` over standard input and output, or dial the socket',
    '`run/documents1c.sock` of the data directory (a named pipe on Windows) with newline-delimited JSON-RPC. Both eras of the',
    'protocol are served: 2026-07-28 and the older ones with a handshake.',
    '',
    'All tools only read. Unknown arguments are refused by name. An error is an answer with `isError` whose text says what to do next;',
    'an empty result is an answer and no error. Document text is fenced as data in `<doc>`.',
    '',
    ...servers,
  ].join('\n');
}

function describeTool(tool: ToolDefinition): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(tool.input, { io: 'input' });
  const rows = Object.entries(properties).map(([name, schema]) => {
    const { type, description, default: preset } = schema as { type?: string; description?: string; default?: unknown };
    const facts = [
      type ?? '',
      required.includes(name) ? 'required' : '',
      preset === undefined ? '' : `default ${preset}`,
    ];
    return `| \`${name}\` | ${facts.filter(Boolean).join(', ')} | ${description ?? ''} |`;
  });
  const table = rows.length === 0 ? ['No arguments.'] : ['| argument | type | meaning |', '|---|---|---|', ...rows];
  return [`### ${tool.name}`, '', `${tool.title}. ${tool.description.replaceAll('\n', '  \n')}`, '', ...table, ''];
}
