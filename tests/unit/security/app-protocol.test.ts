import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAppProtocolHandler, resolveAppUrl } from '#main/security/app-protocol.ts';
import { CONTENT_SECURITY_POLICY } from '#main/security/content-security-policy.ts';

const ESCAPES = [
  'app://svod/..%2f..%2fetc/passwd',
  'app://svod/%2e%2e%2f%2e%2e%2fetc/passwd',
  'app://svod/assets/..%2F..%2Fsecret.js',
  'app://svod/..\\..\\secret.js',
  'app://svod/..%5c..%5csecret.js',
  'app://svod/assets%5c..%5csecret.js',
  'app://svod/index.html%00.js',
  'app://svod/%00',
  'app://svod/C:/Windows/win.ini',
  'app://svod/C%3A/Windows/win.ini',
  'app://svod/c%3a%5cwindows%5cwin.ini',
  'app://svod//etc/passwd',
  'app://svod/%2fetc/passwd',
  'app://svod//server/share/a.js',
  'app://svod/%5c%5cserver%5cshare%5ca.js',
  'app://svod/%252e%252e/secret.js',
  'app://svod/...%2f...',
  'app://svod/.env.js',
  'app://svod/assets/.hidden.js',
  'app://svod/index.html::$DATA',
  'app://svod/index.html.',
  'app://svod/index.html%20',
  'app://svod/%E0%A4%A',
  'app://svod/a%0ab.js',
  'app://svod.evil/index.html',
  'app://evil/index.html',
  'app://svod:80/index.html',
  'app://user@svod/index.html',
  'app:///index.html',
  'app:index.html',
  'http://svod/index.html',
  'file:///index.html',
  '',
] as const;

describe('resolveAppUrl', () => {
  test.each(ESCAPES)('%s names no file, or the page could read outside its folder', (url) => {
    expect(resolveAppUrl(url)).toBeUndefined();
  });

  test.each([
    ['app://svod/', 'index.html'],
    ['app://svod/index.html', 'index.html'],
    ['app://svod/assets/index-B_x3.js', 'assets/index-B_x3.js'],
    ['app://svod/assets/a.css?v=1#x', 'assets/a.css'],
    ['app://svod/%D1%88%D1%80%D0%B8%D1%84%D1%82.woff2', 'шрифт.woff2'],
    // The parser itself keeps dots inside the root, as in any web server.
    ['app://svod/../../index.html', 'index.html'],
    ['app://svod/%2e%2e/index.html', 'index.html'],
  ])('%s is %s, or the window would stay empty', (url, file) => {
    expect(resolveAppUrl(url)).toBe(file);
  });
});

describe('the handler', () => {
  let folder: string;
  let handle: ReturnType<typeof createAppProtocolHandler>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'svod-app-protocol-'));
    mkdirSync(join(folder, 'root/assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.js'), 'secret');
    writeFileSync(join(folder, 'root/index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'root/assets/a.js'), 'export {}');
    writeFileSync(join(folder, 'root/notes.txt'), 'not a web file');
    symlinkSync(join(folder, 'secret.js'), join(folder, 'root/link.js'));
    handle = createAppProtocolHandler(join(folder, 'root'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('every answer carries the policy and forbids guessing types, errors too', async () => {
    for (const url of ['app://svod/', 'app://svod/missing.js', 'app://evil/']) {
      const { headers } = await handle({ method: 'GET', url });
      expect(headers.get('Content-Security-Policy')).toBe(CONTENT_SECURITY_POLICY);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });

  test('scripts come with a script type, or module scripts would not load under nosniff', async () => {
    const response = await handle({ method: 'GET', url: 'app://svod/assets/a.js' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe('export {}');
  });

  test.each([
    ['a link that leads out of the folder', 'GET', 'app://svod/link.js', 404],
    ['a file of an unknown type', 'GET', 'app://svod/notes.txt', 404],
    ['a folder', 'GET', 'app://svod/assets', 404],
    ['a missing file', 'GET', 'app://svod/missing.js', 404],
    ['a write', 'POST', 'app://svod/index.html', 405],
  ])('%s is refused', async (_what, method, url, status) => {
    const response = await handle({ method, url });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe('');
  });
});
