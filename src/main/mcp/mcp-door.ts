import type { Socket } from 'node:net';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ToolGateway } from '#main/app/tool-gateway.ts';
import { createMcpServer, type McpServerName } from './mcp-server.ts';

/** A longer line closes the connection: no tool has arguments of this size. */
const MAX_MESSAGE_BYTES = 256 * 1024;

/** Serves one connection of an MCP door: newline-delimited JSON-RPC, both eras of the protocol. */
export function serveMcpDoor(socket: Socket, name: McpServerName, version: string, gateway: ToolGateway): void {
  // Each of many answers under way listens for `drain`.
  socket.setMaxListeners(0);
  const transport = new StdioServerTransport(socket, socket, { maxBufferSize: MAX_MESSAGE_BYTES });
  const handle = serveStdio(() => createMcpServer(name, version, gateway), {
    transport,
    // The transport closes itself after an oversized line but leaves the socket open.
    onerror: (error) => {
      if (/buffer|exceed/i.test(error.message)) socket.destroy();
    },
  });
  socket.once('close', () => void handle.close().catch(() => undefined));
}
