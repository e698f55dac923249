import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ToolGateway } from '#main/app/tool-gateway.ts';
import { mayStartImport } from '#main/ipc/import-permission.ts';
import { PathGrants } from '#main/security/path-grants.ts';

const CHOSEN = resolve('/docs/standards');

function granted(...paths: string[]): PathGrants {
  const grants = new PathGrants();
  grants.grant(paths);
  return grants;
}

describe('PathGrants', () => {
  test('a chosen path may be imported, however it is spelled', () => {
    const grants = granted(CHOSEN);
    expect(grants.isGranted(CHOSEN)).toBe(true);
    expect(grants.isGranted(`${CHOSEN}/`)).toBe(true);
    expect(grants.isGranted(`${CHOSEN}/../standards`)).toBe(true);
  });

  test.each([
    ['its parent', '/docs'],
    ['the root', '/'],
    ['a neighbour with the same beginning', '/docs/standards-private'],
    ['a path that climbs out', '/docs/standards/../private'],
    ['a file inside, which was not chosen itself', '/docs/standards/a.md'],
    ['a relative path', 'docs/standards'],
    ['nothing', ''],
  ])('%s stays forbidden', (_what, path) => {
    expect(granted(CHOSEN).isGranted(path)).toBe(false);
  });

  test('relative paths, empty ones and ones with a NUL are never granted', () => {
    const grants = new PathGrants();
    expect(grants.grant(['', 'relative', '/a\0b'])).toEqual([]);
    expect(grants.isGranted(resolve('relative'))).toBe(false);
  });

  test('drops without end do not fill the memory: the oldest grants go first', () => {
    const grants = granted(CHOSEN);
    grants.grant(Array.from({ length: 1024 }, (_, i) => `/drop/${i}`));
    expect(grants.isGranted(CHOSEN)).toBe(false);
    expect(grants.isGranted('/drop/1023')).toBe(true);
  });
});

describe('start_import from the window', () => {
  const gateway = (roots: string[]): ToolGateway => ({
    callAs: async () => ({ ok: true, data: { sources: [{ roots }] } }),
    onEvent: () => () => {},
  });
  const brokenGateway: ToolGateway = {
    callAs: async () => ({ ok: false, error: { code: 'ENGINE_UNAVAILABLE', message: '' } }),
    onEvent: () => () => {},
  };

  test('one forbidden path among chosen ones refuses the call', async () => {
    const input = { paths: [CHOSEN, '/etc'] };
    expect(await mayStartImport(input, granted(CHOSEN), gateway([]))).toBe(false);
  });

  test('a source that is in the library can be read again after a restart', async () => {
    const input = { paths: [CHOSEN] };
    expect(await mayStartImport(input, new PathGrants(), gateway([CHOSEN]))).toBe(true);
    expect(await mayStartImport({ paths: ['/etc'] }, new PathGrants(), gateway([CHOSEN]))).toBe(false);
  });

  test('when the engine cannot say what is imported, nothing but grants counts', async () => {
    expect(await mayStartImport({ paths: [CHOSEN] }, new PathGrants(), brokenGateway)).toBe(false);
    expect(await mayStartImport({ paths: [CHOSEN] }, granted(CHOSEN), brokenGateway)).toBe(true);
  });

  test('malformed input goes on to the gateway, which names what is wrong with it', async () => {
    expect(await mayStartImport({ paths: 'all' }, new PathGrants(), brokenGateway)).toBe(true);
  });
});
