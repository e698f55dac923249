import { setTimeout as sleep } from 'node:timers/promises';
import { LocalToolClient } from '#main/app/local-tool-client.ts';
import { openLogger } from '#main/app/logger.ts';
import { createSvodHost, type SvodHost } from '#main/app/svod-host.ts';
import { doorAddress } from '#main/doors/door-address.ts';
import { connectToolDoor } from '#main/doors/tool-door-client.ts';
import { createNodeSpawner } from '#main/engine-host/node-engine.ts';
import type { ToolClient } from '#shared/contract/tool-client.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { builtFile, ENGINE_ENTRY, RESOURCES } from './built-files.ts';

/** Another command may just be opening or closing the data directory. */
const OWNER_PATIENCE_MS = 15_000;
const RETRY_MS = 200;

export interface CliClient extends ToolClient {
  /** Leaves in order: a Svod of our own drains, checkpoints and closes. */
  close(): Promise<void>;
}

/**
 * The tools over a data directory: those of the Svod that owns it, else those of one that is started for this command.
 * @throws AppError DATA_DIR_OWNED when it is owned by one that does not answer
 */
export async function openClient(dataDir: string): Promise<CliClient> {
  const deadlineMs = performance.now() + OWNER_PATIENCE_MS;
  for (;;) {
    const remote = await connectToolDoor(doorAddress(dataDir, 'tools'));
    if (remote) {
      return { call: remote.call.bind(remote), on: remote.on.bind(remote), close: async () => remote.close() };
    }
    const host = createHeadlessHost(dataDir, 'tools');
    try {
      await host.start();
      return ownClient(host);
    } catch (error) {
      await host.stop();
      const isOwned = error instanceof AppError && error.code === 'DATA_DIR_OWNED';
      if (!isOwned || performance.now() > deadlineMs) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** A Svod without a window, with its engine in a Node process. */
export function createHeadlessHost(dataDir: string, doors: 'all' | 'tools'): SvodHost {
  return createSvodHost({
    dataDir,
    resourcesDir: builtFile(RESOURCES),
    spawnEngine: createNodeSpawner(builtFile(ENGINE_ENTRY)),
    logger: openLogger(dataDir, doors === 'all' ? 'serve' : 'cli'),
    doors,
  });
}

function ownClient(host: SvodHost): CliClient {
  const client = new LocalToolClient(host.gateway, { audience: 'app', label: 'cli' });
  return {
    call: client.call.bind(client),
    on: client.on.bind(client),
    close: async () => {
      await host.drain();
      await host.stop();
    },
  };
}
