import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '#shared/errors/app-error.ts';

/**
 * The ways into a running Svod, one socket each: `tools` speaks to the command line, the other two are the MCP servers.
 */
export type DoorName = 'tools' | 'documents1c' | 'metadata1c';

/** `sockaddr_un` holds 104 bytes on macOS and 108 on Linux, the end mark included. */
const MAX_SOCKET_PATH_BYTES = 100;

/**
 * Where the door of a data directory is, for who opens it and who knocks: a socket in `run/` of the data directory
 * (in the system's temporary folder when that path is too long), a named pipe on Windows.
 */
export function doorAddress(dataDir: string, door: DoorName, platform: NodeJS.Platform = process.platform): string {
  // Windows takes `C:\Data` and `c:\data` for one folder.
  const absolute = platform === 'win32' ? resolve(dataDir).toLowerCase() : resolve(dataDir);
  const id = createHash('sha256').update(absolute).digest('hex').slice(0, 16);
  if (platform === 'win32') return `\\\\.\\pipe\\svod-${id}-${door}`;
  const inDataDir = join(absolute, 'run', `${door}.sock`);
  if (Buffer.byteLength(inDataDir) <= MAX_SOCKET_PATH_BYTES) return inDataDir;
  return join(tmpdir(), `svod-${userInfo().uid}`, id, `${door}.sock`);
}

/**
 * Makes the folder of a socket, for its owner alone.
 * @throws AppError DATA_DIR_UNUSABLE when it belongs to someone else, is a link, or cannot be made
 */
export function prepareDoorFolder(address: string, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'win32') return;
  const folder = dirname(address);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new AppError('DATA_DIR_UNUSABLE', `The folder ${folder} cannot be made.`, {
      nextStep: 'Remove what lies in its place, or choose another data directory.',
      cause,
    });
  }
  // In a shared temporary folder somebody may have been there first.
  for (const part of [folder, dirname(folder)]) {
    const facts = lstatSync(part);
    if (part === folder || part.startsWith(join(tmpdir(), 'svod-'))) {
      if (!facts.isDirectory() || facts.uid !== userInfo().uid) {
        throw new AppError('DATA_DIR_UNUSABLE', `${part} is not a folder of this user.`, {
          nextStep: 'Remove it, or choose a data directory with a shorter path.',
        });
      }
      chmodSync(part, 0o700);
    }
  }
}
