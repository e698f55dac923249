import type { SpawnEngine } from '#main/engine-host/engine-process.ts';
import type { ToolHandlers } from '#shared/contract/define-tool.ts';
import { isToolName, TOOLS, type Tools } from '#shared/contract/tools.ts';
import { AppError, toErrorData } from '#shared/errors/app-error.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import type { ToolGateway } from './tool-gateway.ts';

export type ShellTools = Pick<ToolHandlers<Tools, 'main'>, 'pick_source' | 'open_external'>;

export interface SvodHost {
  gateway: ToolGateway;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Stub until the headless core is merged: answers settings and the shell's own tools, and has no engine. */
export function createSvodHost(options: {
  dataDir: string;
  resourcesDir: string;
  spawnEngine: SpawnEngine;
  mainTools?: ShellTools;
}): SvodHost {
  return {
    gateway: {
      async callAs(_client, name, rawInput, callOptions) {
        if (!isToolName(name)) return { ok: false, error: new AppError('UNKNOWN_TOOL').toData() };
        const context = { signal: callOptions?.signal ?? new AbortController().signal };
        try {
          if (name === 'get_settings') return { ok: true, data: { settings: defaultSettings() } };
          const parsed = TOOLS[name].input.safeParse(rawInput);
          if (!parsed.success) throw new AppError('INVALID_INPUT');
          if (name === 'pick_source' && options.mainTools) {
            return { ok: true, data: await options.mainTools.pick_source(parsed.data as { kind: 'folder' }, context) };
          }
          if (name === 'open_external' && options.mainTools) {
            return { ok: true, data: await options.mainTools.open_external(parsed.data as { url: string }, context) };
          }
          throw new AppError('ENGINE_UNAVAILABLE');
        } catch (error) {
          return { ok: false, error: toErrorData(error) };
        }
      },
      onEvent: () => () => {},
    },
    start: async () => {},
    stop: async () => {},
  };
}
