import { connect, type Socket } from 'node:net';
import type { AppEventName, AppEvents } from '#shared/contract/events.ts';
import type { ToolClient } from '#shared/contract/tool-client.ts';
import type { ToolName, ToolOutput, ToolRawInput } from '#shared/contract/tools.ts';
import { AppError, type CallResult } from '#shared/errors/app-error.ts';
import { createJsonLineReader } from './json-lines.ts';
import type { ToolDoorMessage } from './tool-door.ts';

const MAX_ANSWER_CHARS = 64 * 1024 * 1024;

export interface ConnectedToolClient extends ToolClient {
  close(): void;
}

/** Connects to a door. @returns null when nobody listens there */
export async function connectDoor(address: string): Promise<Socket | null> {
  const socket = connect(address);
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    // ENOENT: never opened; ECONNREFUSED: its owner died. Whoever owns the lock clears it away.
    socket.once('error', () => resolve(null));
  });
}

/** The tools of a running Svod. @returns null when none runs on this address */
export async function connectToolDoor(address: string): Promise<ConnectedToolClient | null> {
  const socket = await connectDoor(address);
  return socket && new SocketToolClient(socket);
}

class SocketToolClient implements ConnectedToolClient {
  readonly #socket: Socket;
  readonly #pending = new Map<number, (result: CallResult<unknown>) => void>();
  readonly #listeners = new Map<AppEventName, Set<(payload: never) => void>>();
  #nextId = 1;

  constructor(socket: Socket) {
    this.#socket = socket;
    const read = createJsonLineReader(
      MAX_ANSWER_CHARS,
      (value) => (isToolDoorMessage(value) ? this.#receive(value) : socket.destroy()),
      () => socket.destroy(),
    );
    socket.on('data', read);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#failAll());
  }

  async call<N extends ToolName>(
    name: N,
    input: ToolRawInput<N>,
    options: { signal?: AbortSignal } = {},
  ): Promise<ToolOutput<N>> {
    if (options.signal?.aborted) throw new AppError('CANCELLED');
    const id = this.#nextId++;
    const answered = new Promise<CallResult<unknown>>((resolve) => this.#pending.set(id, resolve));
    if (this.#socket.destroyed) this.#failAll();
    else this.#send({ id, tool: name, input });
    const onAbort = () => this.#send({ cancel: id });
    options.signal?.addEventListener('abort', onAbort, { once: true });
    const result = await answered;
    options.signal?.removeEventListener('abort', onAbort);
    if (!result.ok) throw AppError.fromData(result.error);
    return result.data as ToolOutput<N>;
  }

  on<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    listeners.add(listener as (payload: never) => void);
    return () => listeners.delete(listener as (payload: never) => void);
  }

  close(): void {
    this.#socket.end();
  }

  #send(value: unknown): void {
    if (!this.#socket.destroyed) this.#socket.write(`${JSON.stringify(value)}\n`);
  }

  #receive(message: ToolDoorMessage): void {
    if ('event' in message) {
      for (const listener of this.#listeners.get(message.event.name) ?? []) listener(message.event.payload as never);
      return;
    }
    this.#pending.get(message.id)?.(message.result);
    this.#pending.delete(message.id);
  }

  #failAll(): void {
    const error = new AppError('ENGINE_UNAVAILABLE', 'Svod was closed during the call.', {
      nextStep: 'Run the command again.',
    }).toData();
    for (const resolve of this.#pending.values()) resolve({ ok: false, error });
    this.#pending.clear();
  }
}

/** Both ends are ours, but what listens on the address may be something else. */
function isToolDoorMessage(value: unknown): value is ToolDoorMessage {
  if (typeof value !== 'object' || value === null) return false;
  return 'event' in value || ('id' in value && 'result' in value);
}
