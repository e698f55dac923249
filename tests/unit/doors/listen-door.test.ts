import { existsSync, statSync, writeFileSync } from 'node:fs';
import { Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listenDoor, type OpenDoor } from '#main/doors/listen-door.ts';
import { connectDoor } from '#main/doors/tool-door-client.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';

async function open(address: string, onConnection: (socket: Socket) => void = () => undefined): Promise<OpenDoor> {
  const door = await listenDoor(address, onConnection);
  onTestFinished(() => door.close());
  return door;
}

async function connect(address: string): Promise<Socket> {
  const socket = await connectDoor(address);
  if (!socket) throw new Error(`Nobody listens at ${address}`);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

async function newAddress(): Promise<string> {
  return join(await tempFolder(), 'run', 'tools.sock');
}

describe.skipIf(process.platform === 'win32')('door', () => {
  test('nobody at home must be an answer, not an error', async () => {
    expect(await connectDoor(await newAddress())).toBeNull();
  });

  test('a socket that other users can write to would give them the index', async () => {
    const address = await newAddress();
    await open(address);
    expect(statSync(address).mode & 0o777).toBe(0o600);
  });

  test('a socket file that a dead owner left must not keep the next one out', async () => {
    const address = await newAddress();
    const first = await open(address);
    await first.close();
    writeFileSync(address, '');
    expect(await connectDoor(address)).toBeNull();
    await open(address);
    await connect(address);
  });

  test('an owner that lost the data directory must not take the door of the next one with it', async () => {
    const address = await newAddress();
    const old = await open(address);
    const next = await open(address);
    await old.close();
    await connect(address);
    await vi.waitFor(() => expect(next.clientCount()).toBe(1));
  });

  test('a closed door must leave nothing behind', async () => {
    const address = await newAddress();
    const door = await open(address);
    await door.close();
    expect(existsSync(address)).toBe(false);
    expect(await connectDoor(address)).toBeNull();
  });

  test('draining must wait for those who are in and let nobody else in', async () => {
    const address = await newAddress();
    const door = await open(address);
    const client = await connect(address);
    await vi.waitFor(() => expect(door.clientCount()).toBe(1));
    const drained = vi.fn();
    const draining = door.drain().then(drained);
    expect(await connectDoor(address)).toBeNull();
    expect(drained).not.toHaveBeenCalled();
    client.end();
    client.resume();
    await draining;
    await vi.waitFor(() => expect(door.clientCount()).toBe(0));
  });

  test('closing must not wait for a client that stays', async () => {
    const address = await newAddress();
    const door = await open(address);
    const client = await connect(address);
    const closed = new Promise((resolve) => client.once('close', resolve));
    client.resume();
    await vi.waitFor(() => expect(door.clientCount()).toBe(1));
    await Promise.all([door.drain(), door.close(), closed]);
  });

  test('a client that vanishes in the middle of an answer must not end the process', async () => {
    const address = await newAddress();
    const gone = Promise.withResolvers<void>();
    const door = await open(address, (socket) => {
      socket.once('close', () => gone.resolve());
      const write = () => {
        if (socket.destroyed) return;
        socket.write(Buffer.alloc(100_000));
        setImmediate(write);
      };
      write();
    });
    (await connect(address)).destroy();
    await gone.promise;
    await vi.waitFor(() => expect(door.clientCount()).toBe(0));
  });

  test('a failed accept, as with too many open files, must not end the process', async () => {
    const listening = vi.spyOn(Server.prototype, 'listen');
    const address = await newAddress();
    await open(address);
    const server = listening.mock.contexts[0] as unknown as Server;
    listening.mockRestore();
    expect(() => server.emit('error', new Error('accept EMFILE'))).not.toThrow();
    await connect(address);
  });

  test('an address where nothing can listen must be an error of the call', async () => {
    await expect(listenDoor(join(await tempFolder(), 'a'.repeat(200)), () => undefined)).rejects.toThrow();
  });
});
