import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Logger } from '#engine/ports.ts';

const MAX_LOG_BYTES = 5 * 1024 * 1024;

/** JSON lines in `logs/svod.log` of the data directory; the log before it is kept as `svod.1.log`. */
export function openLogger(dataDir: string, process: string): Logger {
  try {
    const folder = join(dataDir, 'logs');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, 'svod.log');
    keepPrevious(file, join(folder, 'svod.1.log'));
    const log = pino(
      {
        level: globalThis.process.env.SVOD_LOG_LEVEL ?? 'info',
        base: { process },
        timestamp: pino.stdTimeFunctions.isoTime,
      },
      pino.destination({ dest: file, sync: true, append: true, mode: 0o600 }),
    );
    return {
      debug: (message, fields) => log.debug(fields ?? {}, message),
      info: (message, fields) => log.info(fields ?? {}, message),
      warn: (message, fields) => log.warn(fields ?? {}, message),
      error: (message, fields) => log.error(fields ?? {}, message),
    };
  } catch {
    // A data directory that cannot be written is reported by who opens it; a missing log must not hide that.
    return silentLogger();
  }
}

export function silentLogger(): Logger {
  return { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
}

function keepPrevious(file: string, previous: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(file, previous);
}
