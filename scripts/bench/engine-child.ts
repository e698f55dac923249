import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EngineEvent, FromEngine, ToEngine } from '../../src/main/engine/protocol/frames.ts';
import { PROTOCOL_VERSION } from '../../src/main/engine/protocol/frames.ts';
import type { EngineToolName, ToolOutput, ToolRawInput } from '../../src/shared/contract/tools.ts';
import { TOOLS } from '../../src/shared/contract/tools.ts';
import { defaultSettings } from '../../src/shared/model/settings.ts';

/** A real engine in a process of its own, for measuring: what it costs can be told apart from the bench's own work. */
export class EngineChild {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, { resolve: (data: unknown) => void; reject: (error: Error) => void }>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #exited = Promise.withResolvers<void>();
  readonly events: EngineEvent[] = [];
  onEvent: (event: EngineEvent) => void = () => undefined;
  #nextId = 1;

  constructor(dataDir: string) {
    this.#child = fork(resolve('src/main/engine/entry.ts'), [], { stdio: ['ignore', 2, 2, 'ipc'], execArgv: [] });
    this.#child.on('message', (message) => this.#take(message as FromEngine));
    this.#child.once('exit', () => this.#exited.resolve());
    const { endpoint } = defaultSettings();
    this.#post({
      kind: 'init',
      protocol: PROTOCOL_VERSION,
      options: { dataDir, resourcesDir: resolve('resources'), endpoint, endpointKey: null },
    });
  }

  ready(): Promise<void> {
    return this.#ready.promise;
  }

  call<N extends EngineToolName>(tool: N, input: ToolRawInput<N>): Promise<ToolOutput<N>> {
    const id = this.#nextId++;
    this.#post({ kind: 'request', id, tool, input: TOOLS[tool].input.parse(input) });
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: (data) => resolve(data as ToolOutput<N>), reject });
    });
  }

  async stop(): Promise<void> {
    this.#post({ kind: 'shutdown' });
    await this.#exited.promise;
  }

  /** The most memory that the process ever had, in bytes; null where the system does not tell. */
  peakRssBytes(): number | null {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(this.#procFile('status'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  }

  /** Processor time so far, in seconds; null where the system does not tell. */
  cpuSeconds(): number | null {
    const fields = this.#procFile('stat')
      .replace(/^.*\) /s, '')
      .split(' ');
    // utime and stime, in ticks of 10 ms.
    return fields.length < 13 ? null : (Number(fields[11]) + Number(fields[12])) / 100;
  }

  #procFile(name: string): string {
    const file = `/proc/${this.#child.pid}/${name}`;
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  #post(message: ToEngine): void {
    this.#child.send(message);
  }

  #take(message: FromEngine): void {
    if (message.kind === 'ready') this.#ready.resolve();
    if (message.kind === 'fatal') this.#ready.reject(new Error(message.error.message));
    if (message.kind === 'event') this.onEvent(message.event);
    if (message.kind === 'log' && message.level === 'error') process.stderr.write(`${JSON.stringify(message)}\n`);
    if (message.kind !== 'result') return;
    const call = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.result.ok) call?.resolve(message.result.data);
    else call?.reject(new Error(`${message.result.error.code}: ${message.result.error.message}`));
  }
}
