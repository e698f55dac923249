import { expect, test } from 'vitest';
import { findInstalledPlatforms, type PlatformFiles } from '#engine/parsers/hbk/find-platforms.ts';

/** A machine whose folders are given by their files' paths. */
function machine(
  system: PlatformFiles['system'],
  paths: readonly string[],
  files: Record<string, Uint8Array> = {},
): PlatformFiles {
  const separator = system === 'win32' ? '\\' : '/';
  const fold = (path: string): string => (system === 'win32' ? path.toLowerCase() : path);
  const all = [...paths, ...Object.keys(files)];
  return {
    system,
    env: {
      ProgramFiles: 'C:\\Program Files',
      'ProgramFiles(x86)': 'C:\\Program Files (x86)',
      ProgramW6432: 'C:\\Program Files',
      APPDATA: 'C:\\Users\\u\\AppData\\Roaming',
      ALLUSERSPROFILE: 'C:\\ProgramData',
    },
    homeFolder: '/home/u',
    async listFolder(folder) {
      const prefix = fold(folder + separator);
      const inside = all.filter((path) => fold(path).startsWith(prefix)).map((path) => path.slice(prefix.length));
      return [...new Set(inside.map((rest) => rest.split(separator)[0]!))];
    },
    async readFile(path) {
      const found = Object.keys(files).find((name) => fold(name) === fold(path));
      return found === undefined ? null : files[found]!;
    },
  };
}

test('Windows: both program folders, the newest first by number and not by text', async () => {
  const found = await findInstalledPlatforms(
    machine('win32', [
      'C:\\Program Files\\1cv8\\8.3.9.2033\\bin\\shcntx_ru.hbk',
      'C:\\Program Files\\1cv8\\8.3.27.1719\\bin\\shcntx_ru.hbk',
      'C:\\Program Files\\1cv8\\8.3.27.1719\\bin\\shcntx_root.hbk',
      'C:\\Program Files\\1cv8\\8.3.27.1719\\bin\\1cv8_de.hbk',
      'C:\\Program Files\\1cv8\\common\\1cestart.exe',
      'C:\\Program Files (x86)\\1cv8\\8.3.22.1704\\bin\\1cv8_ru.hbk',
    ]),
  );
  expect(found).toEqual([
    {
      version: '8.3.27.1719',
      path: 'C:\\Program Files\\1cv8\\8.3.27.1719\\bin',
      books: ['shcntx_root.hbk', 'shcntx_ru.hbk'],
      hasSyntaxHelper: true,
    },
    expect.objectContaining({ version: '8.3.22.1704', hasSyntaxHelper: false }),
    expect.objectContaining({ version: '8.3.9.2033' }),
  ]);
});

test('Windows: folders out of the launcher settings, which are UTF-16', async () => {
  const settings = Buffer.from('\ufeffCommonInfoBases=x\r\nInstalledLocation=D:\\Программы\\1cv8\\\r\n', 'utf16le');
  const found = await findInstalledPlatforms(
    machine('win32', ['D:\\Программы\\1cv8\\8.5.1.1150\\bin\\shlang_ru.hbk'], {
      'C:\\ProgramData\\1C\\1CEStart\\1CEStart.cfg': settings,
    }),
  );
  expect(found.map(({ path }) => path)).toEqual(['D:\\Программы\\1cv8\\8.5.1.1150\\bin']);
});

test('Linux: books lie in the version folder itself; old packages have no version', async () => {
  const found = await findInstalledPlatforms(
    machine('linux', ['/opt/1cv8/x86_64/8.3.27.1719/shcntx_ru.hbk', '/opt/1C/v8.3/x86_64/shcntx_ru.hbk']),
  );
  expect(found.map(({ version, path }) => [version, path])).toEqual([
    ['8.3.27.1719', '/opt/1cv8/x86_64/8.3.27.1719'],
    [null, '/opt/1C/v8.3/x86_64'],
  ]);
});

test('macOS, and the launcher settings of a home folder in UTF-8', async () => {
  const found = await findInstalledPlatforms(
    machine('darwin', ['/opt/1cv8/8.3.27.1719/shcntx_ru.hbk', '/Volumes/1C/8.3.21.1895/shcntx_ru.hbk'], {
      '/home/u/.1C/1cestart/1cestart.cfg': Buffer.from('InstalledLocation=/Volumes/1C\n'),
    }),
  );
  expect(found.map(({ version }) => version)).toEqual(['8.3.27.1719', '8.3.21.1895']);
});

test('nothing is found twice and nothing where there is nothing', async () => {
  const settings = { '/home/u/.1C/1cestart/1cestart.cfg': Buffer.from('InstalledLocation=/opt/1cv8/x86_64/\n') };
  expect(
    await findInstalledPlatforms(machine('linux', ['/opt/1cv8/x86_64/8.3.27.1719/1cv8_ru.hbk'], settings)),
  ).toHaveLength(1);
  expect(await findInstalledPlatforms(machine('linux', ['/opt/1cv8/x86_64/8.3.27.1719/1cv8']))).toEqual([]);
});
