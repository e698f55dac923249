import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const boundsSchema = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() });
const windowStateSchema = z.object({ bounds: boundsSchema, isMaximized: z.boolean() });

export type Bounds = z.infer<typeof boundsSchema>;
export type WindowState = z.infer<typeof windowStateSchema>;

export const MIN_WINDOW_SIZE = { width: 640, height: 480 };
export const DEFAULT_WINDOW_SIZE = { width: 1180, height: 780 };
/** How much of the window must lie on a screen, so that it can be seen and dragged. */
const MIN_VISIBLE_PIXELS = 100;

/** The window's last place, or undefined when there is none that can be used. Never fails: it is only comfort. */
export function readWindowState(file: string): WindowState | undefined {
  try {
    return windowStateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function writeWindowState(file: string, state: WindowState): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

/**
 * The saved bounds when a person could still reach the window there: screens come and go. Otherwise only the size
 * survives.
 */
export function fitBounds(saved: Bounds, screens: readonly Bounds[]): Bounds | Pick<Bounds, 'width' | 'height'> {
  const width = Math.max(saved.width, MIN_WINDOW_SIZE.width);
  const height = Math.max(saved.height, MIN_WINDOW_SIZE.height);
  const isReachable = screens.some(
    (screen) =>
      overlap(saved.x, width, screen.x, screen.width) >= MIN_VISIBLE_PIXELS &&
      saved.y >= screen.y &&
      overlap(saved.y, height, screen.y, screen.height) >= MIN_VISIBLE_PIXELS,
  );
  return isReachable ? { x: saved.x, y: saved.y, width, height } : { width, height };
}

function overlap(startA: number, lengthA: number, startB: number, lengthB: number): number {
  return Math.min(startA + lengthA, startB + lengthB) - Math.max(startA, startB);
}
