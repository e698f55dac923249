import { chmodSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
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
 * left by an owner that died or lost the lock, and is replaced.
 */
export async function listenDoor(address: string, onConnection: (socket: Socket) => void): Promise<OpenDoor> {
  prepareDoorFolder(address);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A client may vanish at any time; its socket's error is its own affair.
    socket.on('error', () => socket.destroy());
    onConnection(socket);
  });
  server.maxConnections = MAX_CONNECTIONS;
  const removeFile = process.platform === 'win32' ? await listenPipe(server, address) : await listen(server, address);
  // A failed accept (too many open files) costs one client, not the process.
  server.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const stopListening = () => {
    removeFile();
    server.close();
  };
  return {
    clientCount: () => sockets.size,
    drain: () => {
      stopListening();
      return closed;
    },
    close: () => {
      stopListening();
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}

/**
 * Listens under another name and moves the socket to its place: at its close Node removes the file it was made as, and
 * that may by then be the door of the next owner.
 * @returns removes the file if it is still ours
 */
async function listen(server: Server, address: string): Promise<() => void> {
  const birthName = `${address}~`;
  rmSync(birthName, { force: true });
  await listening(server, birthName);
  chmodSync(birthName, 0o600);
  renameSync(birthName, address);
  const { ino } = lstatSync(address);
  return () => {
    if (lstatSync(address, { throwIfNoEntry: false })?.ino === ino) rmSync(address, { force: true });
  };
}

/** A pipe goes with its process. */
async function listenPipe(server: Server, address: string): Promise<() => void> {
  await listening(server, address);
  return () => undefined;
}

function listening(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
