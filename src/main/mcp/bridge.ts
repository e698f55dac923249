import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DoorName, doorAddress } from '#main/doors/door-address.ts';
import { connectDoor } from '#main/doors/tool-door-client.ts';
import { countOpenRequests } from './open-requests.ts';

/** Clients give a server ten seconds to answer its first message. */
const START_PATIENCE_MS = 9_000;
const RETRY_MS = 50;
/** A Svod that was started for an agent ends by itself when the last agent has left. */
const IDLE_EXIT_SECONDS = 15;
/** Answers under way when the client closes its end are waited for so long. */
const DRAIN_MS = 20_000;

export interface BridgeOptions {
  dataDir: string;
  server: Exclude<DoorName, 'tools'>;
  /** The command line's own file, to start Svod with when none runs. */
  cliFile: string;
}

/**
 * Joins an agent's standard input and output with the door of a running Svod, started when there is none. Bytes only;
 * the database is never opened here. Ends when standard input ends or Svod is gone.
 * @returns the exit code
 */
export async function runBridge(options: BridgeOptions): Promise<number> {
  const socket = await reachDoor(options);
  if (!socket) {
    process.stderr.write(
      'svod: Svod cannot be reached: another program holds the data directory, or it does not start. ' +
        'Run "svod serve" to see why.\n',
    );
    return 1;
  }
  return pump(socket);
}

async function reachDoor(options: BridgeOptions): Promise<Socket | null> {
  const address = doorAddress(options.dataDir, options.server);
  const deadlineMs = performance.now() + START_PATIENCE_MS;
  const running = await connectDoor(address);
  if (running) return running;
  let server = startHeadless(options);
  while (performance.now() < deadlineMs) {
    await sleep(RETRY_MS);
    // It loses the data directory to a command that is just running, and is started again when that is done.
    if (server.exitCode !== null) server = startHeadless(options);
    const socket = await connectDoor(address);
    if (socket) return socket;
  }
  return null;
}

function startHeadless({ cliFile, dataDir }: BridgeOptions): ChildProcess {
  const child = spawn(
    process.execPath,
    [cliFile, '--data-dir', dataDir, 'serve', '--idle-exit', String(IDLE_EXIT_SECONDS)],
    // Detached: it serves other agents too, and a signal to this one's group must not end it.
    { detached: true, stdio: 'ignore', windowsHide: true },
  );
  child.on('error', () => undefined);
  child.unref();
  return child;
}

function pump(socket: Socket): Promise<number> {
  const requests = countOpenRequests();
  return new Promise((resolve) => {
    let drain: NodeJS.Timeout | undefined;
    const end = (code: number) => {
      clearTimeout(drain);
      socket.destroy();
      resolve(code);
    };
    process.stdin.on('data', (bytes: Buffer) => {
      requests.sent(bytes);
      if (!socket.write(bytes)) process.stdin.pause();
    });
    socket.on('drain', () => process.stdin.resume());
    socket.on('data', (bytes: Buffer) => {
      requests.received(bytes);
      if (!process.stdout.write(bytes)) socket.pause();
      if (drain && requests.open() === 0) end(0);
    });
    process.stdout.on('drain', () => socket.resume());
    process.stdin.once('end', () => {
      if (requests.open() === 0) end(0);
      else drain = setTimeout(() => end(0), DRAIN_MS);
    });
    process.stdin.once('error', () => end(1));
    process.stdout.once('error', () => end(1));
    socket.once('error', () => end(1));
    socket.once('close', () => end(drain ? 0 : 1));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(0));
  });
}
