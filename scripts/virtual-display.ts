import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/**
 * Starts an X server that shows nothing and points DISPLAY at it, so that window tests neither need a screen nor flash over one.
 * Does nothing where the system always has a display.
 * @returns the function that stops it again
 * @throws Error when the X server is missing or does not start
 */
export async function startVirtualDisplay(): Promise<() => void> {
  if (process.platform !== 'linux') return () => {};
  // The server picks a free number by itself and writes it to the descriptor.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const displayNumber = await new Promise<string>((resolve, reject) => {
    server.once('error', () => reject(new Error('Xvfb is not installed (Debian package xvfb).')));
    server.once('exit', (code) => reject(new Error(`Xvfb did not start (exit code ${code}).`)));
    (server.stdio[3] as Readable).setEncoding('utf8').once('data', (line: string) => resolve(line.trim()));
  });
  const before = { DISPLAY: process.env.DISPLAY, WAYLAND_DISPLAY: process.env.WAYLAND_DISPLAY };
  process.env.DISPLAY = `:${displayNumber}`;
  delete process.env.WAYLAND_DISPLAY;
  const stop = () => {
    server.kill();
  };
  process.once('exit', stop);
  return () => {
    process.off('exit', stop);
    stop();
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
