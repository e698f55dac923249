import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultDataDir, resolveAppPaths } from '#main/app/paths.ts';
import { shellLanguage } from '#main/app/shell-texts.ts';
import { pickEngineEnvironment } from '#main/engine-host/engine-environment.ts';

describe('data directory', () => {
  test('an empty variable counts as unset, or data would land in the working directory', () => {
    expect(defaultDataDir('linux', { XDG_DATA_HOME: '' }, '/home/a')).toBe(resolve('/home/a/.local/share/svod'));
  });

  test('XDG_DATA_HOME is followed', () => {
    expect(defaultDataDir('linux', { XDG_DATA_HOME: '/data' }, '/home/a')).toBe(resolve('/data/svod'));
  });

  test('Windows data is not put into the roaming profile, which is copied at every log-in', () => {
    expect(defaultDataDir('win32', { APPDATA: 'R', LOCALAPPDATA: 'L' }, 'H')).toMatch(/^L/);
  });
});

describe('paths of the app', () => {
  test('a relative data directory is made absolute at once, or a change of folder would move it', () => {
    const paths = resolveAppPaths({ dataDir: 'data', builtMainDir: '/app/out/main', packagedResourcesPath: undefined });
    expect(paths.dataDir).toBe(resolve('data'));
    expect(paths.resourcesDir).toBe(resolve('/app/resources'));
  });

  test('a packaged app finds its resources outside the archive', () => {
    const paths = resolveAppPaths({
      dataDir: '/data',
      builtMainDir: '/opt/svod/resources/app.asar/out/main',
      packagedResourcesPath: '/opt/svod/resources',
    });
    expect(paths.resourcesDir).toBe(resolve('/opt/svod/resources/svod'));
    expect(paths.preloadFile).toBe(resolve('/opt/svod/resources/app.asar/out/preload/index.cjs'));
  });
});

describe('environment of the engine', () => {
  test('nothing that loads code into a Node process gets through, in whatever spelling', () => {
    const picked = pickEngineEnvironment({
      NODE_OPTIONS: '--require evil',
      Node_Options: '--require evil',
      NODE_PATH: '/evil',
      ELECTRON_RUN_AS_NODE: '1',
      LD_PRELOAD: '/evil.so',
      DYLD_INSERT_LIBRARIES: '/evil.dylib',
      OPENAI_API_KEY: 'secret',
    });
    expect(picked).toEqual({});
  });

  test('what the engine needs to find its folders gets through, also in the spelling of Windows', () => {
    const environment = { HOME: '/home/a', TMPDIR: '/var/tmp', SystemRoot: 'C:\\Windows', SVOD_LOG: 'debug' };
    expect(pickEngineEnvironment(environment)).toEqual(environment);
  });
});

describe('language of menus and dialogs', () => {
  test.each([
    ['auto', 'ru-RU', 'ru'],
    ['auto', 'RU', 'ru'],
    ['auto', 'en-GB', 'en'],
    ['auto', 'de', 'en'],
    ['auto', '', 'en'],
    ['en', 'ru-RU', 'en'],
    ['ru', 'en-GB', 'ru'],
  ] as const)('with setting %s on a system in %s it is %s', (setting, locale, language) => {
    expect(shellLanguage(setting, locale)).toBe(language);
  });
});
