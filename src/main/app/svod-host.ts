import { join } from 'node:path';
import type { Logger } from '#engine/ports.ts';
import { doorAddress } from '#main/doors/door-address.ts';
import { listenDoor, type OpenDoor } from '#main/doors/listen-door.ts';
import { serveToolDoor } from '#main/doors/tool-door.ts';
import { EngineHost } from '#main/engine-host/engine-host.ts';
import type { SpawnEngine } from '#main/engine-host/engine-process.ts';
import { serveMcpDoor } from '#main/mcp/mcp-door.ts';
import { MCP_SERVER_NAMES } from '#main/mcp/mcp-server.ts';
import type { ToolHandlers } from '#shared/contract/define-tool.ts';
import type { Tools } from '#shared/contract/tools.ts';
import { SettingsStore } from './settings-store.ts';
import { EngineToolGateway, type MainHandlers, type ToolGateway } from './tool-gateway.ts';
import { VERSION } from './version.ts';

/** Tools that need a window or the desktop: the Electron shell brings them, a headless Svod goes without. */
export type ShellTools = Omit<ToolHandlers<Tools, 'main'>, 'get_settings' | 'update_settings'>;

export interface SvodHostOptions {
  dataDir: string;
  resourcesDir: string;
  spawnEngine: SpawnEngine;
  logger: Logger;
  mainTools?: ShellTools;
  /**
   * `tools`: only the command line may come in, as when a command works with an engine of its own for a moment. An
   * agent would lose its connection at the end of the command.
   */
  doors?: 'all' | 'tools';
  /** Key of the embedding endpoint, from wherever this shell keeps it. */
  endpointKey?: () => string | null;
}

/** Everything but the window: settings, engine, gateway, and the doors for other programs. */
export interface SvodHost {
  gateway: ToolGateway;
  /** Opens the data directory. @throws AppError DATA_DIR_OWNED, DATA_DIR_UNUSABLE, ENGINE_UNAVAILABLE */
  start(): Promise<void>;
  /** Programs that are connected to a door. */
  clientCount(): number;
  /** Takes no new clients and waits until those that are in have left. */
  drain(): Promise<void>;
  /** Ends running work, puts everything on disk. */
  stop(): Promise<void>;
}

export function createSvodHost(options: SvodHostOptions): SvodHost {
  const settings = new SettingsStore(join(options.dataDir, 'settings.json'), options.logger);
  const engine = new EngineHost({
    spawn: options.spawnEngine,
    logger: options.logger,
    options: () => ({
      dataDir: options.dataDir,
      resourcesDir: options.resourcesDir,
      endpoint: settings.get().endpoint,
      endpointKey: options.endpointKey?.() ?? process.env.SVOD_EMBEDDING_API_KEY ?? null,
    }),
    onEvent: (event) => gateway.emit(event),
  });
  const mainHandlers: MainHandlers = {
    get_settings: async () => ({ settings: settings.get() }),
    update_settings: async ({ patch }) => {
      const before = JSON.stringify(settings.get().endpoint);
      const after = settings.update(patch);
      gateway.emit({ name: 'settings.changed', payload: after });
      if (JSON.stringify(after.endpoint) !== before) engine.configure();
      return { settings: after };
    },
    ...options.mainTools,
  };
  const gateway = new EngineToolGateway(engine, mainHandlers, options.logger);
  let doors: OpenDoor[] = [];
  return {
    gateway,
    start: async () => {
      // An agent's client waits seconds, not for an index to recover: its handshake is answered before.
      await engine.own();
      doors = await openDoors(options.dataDir, gateway, options.doors ?? 'all');
      await engine.start();
    },
    clientCount: () => doors.reduce((sum, door) => sum + door.clientCount(), 0),
    drain: async () => {
      await Promise.all(doors.map((door) => door.drain()));
    },
    stop: async () => {
      await Promise.all(doors.map((door) => door.close()));
      await engine.stop();
    },
  };
}

async function openDoors(dataDir: string, gateway: ToolGateway, which: 'all' | 'tools'): Promise<OpenDoor[]> {
  const servers = which === 'all' ? MCP_SERVER_NAMES : [];
  return Promise.all([
    listenDoor(doorAddress(dataDir, 'tools'), (socket) => serveToolDoor(socket, gateway)),
    ...servers.map((name) =>
      listenDoor(doorAddress(dataDir, name), (socket) => serveMcpDoor(socket, name, VERSION, gateway)),
    ),
  ]);
}
