import { expect, test } from '@playwright/test';
import { type LaunchedSvod, launchSvod } from './launch-svod.ts';

let svod: LaunchedSvod;

test.beforeAll(async () => {
  svod = await launchSvod();
});
test.afterAll(async () => {
  await svod.close();
});

test('the app opens one visible window from its own scheme, or nobody could use it', async () => {
  expect(svod.app.windows()).toHaveLength(1);
  expect(svod.page.url()).toBe('app://svod/');
  const state = await svod.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { title: window?.getTitle(), isVisible: window?.isVisible() };
  });
  expect(state).toEqual({ title: 'Svod', isVisible: true });
});

test('the bridge is all that the page gets, and it cannot be changed', async () => {
  const surface = await svod.page.evaluate(() => {
    const page = window as unknown as Record<string, unknown>;
    const svod = page.svod as Record<string, unknown>;
    let isReplaceable = true;
    try {
      page.svod = 'replaced';
      isReplaceable = page.svod === 'replaced';
    } catch {
      isReplaceable = false;
    }
    return {
      keys: Object.keys(svod).sort(),
      isFrozen: Object.isFrozen(svod),
      isReplaceable,
      require: typeof page.require,
      process: typeof page.process,
      buffer: typeof page.Buffer,
      electron: Object.keys(page).filter((name) => /electron|ipc|node/i.test(name)),
    };
  });
  expect(surface).toEqual({
    keys: ['call', 'on'],
    isFrozen: true,
    isReplaceable: false,
    require: 'undefined',
    process: 'undefined',
    buffer: 'undefined',
    electron: [],
  });
});

test('a call goes through the bridge and errors come back as data', async () => {
  const call = (name: string) => svod.page.evaluate((tool) => window.svod.call(tool, {}), name);
  expect(await call('get_settings')).toMatchObject({ ok: true, data: { settings: { theme: 'system' } } });
  expect(await call('no_such_tool')).toMatchObject({ ok: false, error: { code: 'UNKNOWN_TOOL' } });
});
