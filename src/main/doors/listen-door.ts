import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { prepareDoorFolder } from './door-address.ts';

const MAX_CONNECTIONS = 128;

export interface OpenDoor {
  /** Takes no new clients and waits until those that are in have left. */
  drain(): Promise<void>;
  clientCount(): number;
  /** Ends every connection. */
  close(): Promise<void>;
}

/**
 * Listens on a door. Only the owner of the data directory's lock may call this: a socket file that is still there was
 * left by an owner that died, and is removed.
 */
export async function listenDoor(address: string, onConnection: (socket: Socket) => void): Promise<OpenDoor> {
  prepareDoorFolder(address);
  const isPipe = process.platform === 'win32';
  if (!isPipe) rmSync(address, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A client may vanish at any time; its socket's error is its own affair.
    socket.on('error', () => socket.destroy());
    onConnection(socket);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      if (!isPipe) chmodSync(address, 0o600);
      resolve();
    });
  });
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  return {
    clientCount: () => sockets.size,
    drain: () => {
      server.close();
      return closed;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}
