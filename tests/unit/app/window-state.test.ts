import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fitBounds, readWindowState, writeWindowState } from '#main/app/window-state.ts';

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 };
const SAVED = { x: 100, y: 50, width: 1000, height: 700 };

describe('fitBounds', () => {
  test('the window comes back where it was', () => {
    expect(fitBounds(SAVED, [SCREEN])).toEqual(SAVED);
  });

  test.each([
    ['its screen was unplugged', { ...SAVED, x: 2500 }],
    ['only its edge is left on the screen', { ...SAVED, x: 1890 }],
    ['its title bar is above the screen, where it cannot be dragged', { ...SAVED, y: -40 }],
    ['it lies below the screen', { ...SAVED, y: 1075 }],
  ])('the window does not open out of reach: %s', (_why, bounds) => {
    expect(fitBounds(bounds, [SCREEN])).toEqual({ width: 1000, height: 700 });
  });

  test('a second screen counts', () => {
    expect(fitBounds({ ...SAVED, x: 2500 }, [SCREEN, { ...SCREEN, x: 1920 }])).toEqual({ ...SAVED, x: 2500 });
  });

  test('a saved size below the smallest usable one is not kept', () => {
    expect(fitBounds({ ...SAVED, width: 10, height: 10 }, [SCREEN])).toMatchObject({ width: 640, height: 480 });
  });
});

describe('the saved state', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svod-window-state-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('what is written is read back, in a folder that did not exist before', () => {
    const file = join(folder, 'new/window-state.json');
    writeWindowState(file, { bounds: SAVED, isMaximized: true });
    expect(readWindowState(file)).toEqual({ bounds: SAVED, isMaximized: true });
  });

  test.each([
    ['half a file', '{"bounds":{"x":1'],
    ['another shape', '{"bounds":{"x":"left"}}'],
    ['a size of zero', '{"bounds":{"x":0,"y":0,"width":0,"height":0},"isMaximized":false}'],
  ])('%s never keeps the app from starting', (_what, content) => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, content);
    expect(readWindowState(file)).toBeUndefined();
  });

  test('neither does a missing file', () => {
    expect(readWindowState(join(folder, 'missing.json'))).toBeUndefined();
  });
});
