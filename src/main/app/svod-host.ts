import { join } from 'node:path';
import type { Logger } from '#engine/ports.ts';
import { EngineHost } from '#main/engine-host/engine-host.ts';
import type { SpawnEngine } from '#main/engine-host/engine-process.ts';
import type { ToolHandlers } from '#shared/contract/define-tool.ts';
import type { Tools } from '#shared/contract/tools.ts';
import { SettingsStore } from './settings-store.ts';
import { EngineToolGateway, type MainHandlers, type ToolGateway } from './tool-gateway.ts';

/** Tools that need a window or the desktop: the Electron shell brings them, a headless Svod goes without. */
export type ShellTools = Omit<ToolHandlers<Tools, 'main'>, 'get_settings' | 'update_settings'>;

export interface SvodHostOptions {
  dataDir: string;
  resourcesDir: string;
  spawnEngine: SpawnEngine;
  logger: Logger;
  mainTools?: ShellTools;
  /** Key of the embedding endpoint, from wherever this shell keeps it. */
  endpointKey?: () => string | null;
}

/** Everything behind the doors, without any window: settings, engine, gateway. */
export interface SvodHost {
  gateway: ToolGateway;
  /** Opens the data directory. @throws AppError DATA_DIR_OWNED, DATA_DIR_UNUSABLE, ENGINE_UNAVAILABLE */
  start(): Promise<void>;
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
  return { gateway, start: () => engine.start(), stop: () => engine.stop() };
}
