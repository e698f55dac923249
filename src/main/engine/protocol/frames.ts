import type { AppEventName, AppEvents } from '#shared/contract/events.ts';
import type { EngineToolName } from '#shared/contract/tools.ts';
import type { CallResult, ErrorData } from '#shared/errors/app-error.ts';
import type { EndpointSettings } from '#shared/model/settings.ts';

/**
 * What main and engine say to each other. Both ends come from one build, so frames are typed and not parsed. The
 * version guards against a stale engine file after an update.
 */
export const PROTOCOL_VERSION = 1;

/** What the engine needs to know before it opens anything. Changes of `endpoint` come as `configure`. */
export interface EngineOptions {
  dataDir: string;
  resourcesDir: string;
  endpoint: EndpointSettings;
  /** Bearer key of the endpoint; never written to a log. */
  endpointKey: string | null;
}

export type ToEngine =
  | { kind: 'init'; protocol: number; options: EngineOptions }
  | { kind: 'configure'; endpoint: EndpointSettings; endpointKey: string | null }
  | { kind: 'request'; id: number; tool: EngineToolName; input: unknown }
  | { kind: 'cancel'; id: number }
  | { kind: 'shutdown' };

export type EngineEvent = { [E in AppEventName]: { name: E; payload: AppEvents[E] } }[AppEventName];

export type FromEngine =
  /** The data directory is ours: doors may open, calls wait for `ready`. */
  | { kind: 'owned' }
  | { kind: 'ready'; protocol: number }
  /** The engine cannot work and will exit. */
  | { kind: 'fatal'; error: ErrorData }
  | { kind: 'result'; id: number; result: CallResult<unknown> }
  | { kind: 'event'; event: EngineEvent }
  | { kind: 'log'; level: 'debug' | 'info' | 'warn' | 'error'; message: string; fields?: Record<string, unknown> }
  /** Everything is closed and on disk. */
  | { kind: 'stopped' };

/** One end of the channel between main and engine, whichever way the process was started. */
export interface MessageEndpoint<Out, In> {
  post(message: Out): void;
  onMessage(listener: (message: In) => void): void;
}
