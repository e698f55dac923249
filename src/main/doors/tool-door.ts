import type { Socket } from 'node:net';
import { z } from 'zod';
import type { EngineEvent } from '#engine/protocol/frames.ts';
import type { GatewayClient, ToolGateway } from '#main/app/tool-gateway.ts';
import type { CallResult } from '#shared/errors/app-error.ts';
import { createJsonLineReader } from './json-lines.ts';

/** What the command line sends, one JSON value a line. */
const requestSchema = z.union([
  z.strictObject({ id: z.number().int(), tool: z.string().max(100), input: z.unknown() }),
  z.strictObject({ cancel: z.number().int() }),
]);

/** What it gets back: the result of a call, or an event. */
export type ToolDoorMessage = { id: number; result: CallResult<unknown> } | { event: EngineEvent };

const MAX_REQUEST_CHARS = 256 * 1024;
const MAX_IN_FLIGHT = 64;
/** A client that does not read (a stopped terminal) misses events from here on; it asks for the state anyway. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** The socket is open to its own user alone, who may as well use the window. */
const CLIENT: GatewayClient = { audience: 'app', label: 'cli' };

/** Serves one connection of the `tools` door. */
export function serveToolDoor(socket: Socket, gateway: ToolGateway): void {
  const running = new Map<number, AbortController>();
  const send = (message: ToolDoorMessage) => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`);
  };
  const stopEvents = gateway.onEvent((event) => {
    if (socket.writableLength < MAX_UNREAD_BYTES) send({ event });
  });
  const answer = async (id: number, tool: string, input: unknown) => {
    const controller = new AbortController();
    running.set(id, controller);
    const result = await gateway.callAs(CLIENT, tool, input, { signal: controller.signal });
    running.delete(id);
    send({ id, result });
  };
  const read = createJsonLineReader(
    MAX_REQUEST_CHARS,
    (value) => {
      // Lines behind a refused one may have come with it.
      if (socket.destroyed) return;
      const request = requestSchema.safeParse(value);
      if (!request.success) return void socket.destroy();
      if ('cancel' in request.data) return running.get(request.data.cancel)?.abort();
      const { id, tool, input } = request.data;
      if (running.size >= MAX_IN_FLIGHT || running.has(id)) return void socket.destroy();
      void answer(id, tool, input);
    },
    () => socket.destroy(),
  );
  socket.on('data', read);
  socket.once('close', () => {
    stopEvents();
    for (const controller of running.values()) controller.abort();
  });
}
