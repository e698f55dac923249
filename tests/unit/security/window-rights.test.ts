import { describe, expect, test } from 'vitest';
import { CONTENT_SECURITY_POLICY } from '#main/security/content-security-policy.ts';
import { isTrustedSender } from '#main/security/ipc-sender.ts';
import { hostResolverRules, isRequestAllowed } from '#main/security/offline-network.ts';
import { isPermissionAllowed } from '#main/security/permissions.ts';
import { HARDENED_WEB_PREFERENCES } from '#main/security/web-preferences.ts';

describe('content security policy', () => {
  const directives = new Map(
    CONTENT_SECURITY_POLICY.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

  test('everything that is not named is forbidden, and what is named comes from the app alone', () => {
    expect(Object.fromEntries(directives)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'object-src': "'none'",
      'frame-src': "'none'",
    });
  });

  test('no directive opens a door by a later edit: no unsafe keyword, wildcard, blob or network scheme', () => {
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|\*|blob:|https?:|ws:/);
  });
});

describe('web preferences', () => {
  test('the window has no Node, its own world and a sandbox, and nobody can change that at run time', () => {
    expect(HARDENED_WEB_PREFERENCES).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
    });
    expect(Object.isFrozen(HARDENED_WEB_PREFERENCES)).toBe(true);
  });

  test('no option that weakens the defaults has crept in', () => {
    for (const option of [
      'webSecurity',
      'allowRunningInsecureContent',
      'experimentalFeatures',
      'enableBlinkFeatures',
    ]) {
      expect(HARDENED_WEB_PREFERENCES).not.toHaveProperty(option);
    }
  });
});

describe('permissions', () => {
  // Every name of Electron's request and check handlers.
  const REFUSED = [
    'accessibility-events', 'background-sync', 'bluetooth', 'camera', 'clipboard-read', 'deprecated-sync-clipboard-read',
    'display-capture', 'fileSystem', 'fullscreen', 'geolocation', 'hid', 'hid-guard', 'idle-detection', 'keyboardLock',
    'local-fonts', 'media', 'mediaKeySystem', 'microphone', 'midi', 'midiSysex', 'notifications', 'openExternal',
    'payment-handler', 'pointerLock', 'screen-wake-lock', 'serial', 'speaker-selection', 'storage-access',
    'top-level-storage-access', 'unknown', 'usb', 'window-management', '', 'CLIPBOARD-SANITIZED-WRITE',
  ]; // biome-ignore format: one list of names

  test.each(REFUSED)('"%s" is denied, or a page could get it without being asked', (permission) => {
    expect(isPermissionAllowed(permission)).toBe(false);
  });

  test('copying works', () => {
    expect(isPermissionAllowed('clipboard-sanitized-write')).toBe(true);
  });
});

describe('network', () => {
  test.each([
    'http://example.org/',
    'https://example.org/',
    'http://127.0.0.1:8080/',
    'http://localhost:5173/',
    'ws://localhost:5173/',
    'wss://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'file://server/share',
    'blob:app://svod/1',
    'filesystem:app://svod/1',
    'chrome://version/',
    'app://svod.evil/',
    'app://evil/',
    'not a url',
  ])('%s is cancelled in the packaged app: nothing leaves the machine', (url) => {
    expect(isRequestAllowed(url, {})).toBe(false);
  });

  test.each(['app://svod/', 'app://svod/assets/a.js', 'data:image/png;base64,AA=='])('%s loads', (url) => {
    expect(isRequestAllowed(url, {})).toBe(true);
  });

  test('the packaged app looks no host up, or a page could leak by names alone', () => {
    expect(hostResolverRules({})).toBe('MAP * ~NOTFOUND');
  });

  const dev = { devServerUrl: 'http://localhost:5173' };
  test.each([
    ['http://localhost:5173/src/main.tsx', true],
    ['ws://localhost:5173/?token=x', true],
    ['http://localhost:5174/', false],
    ['http://localhost:5173@evil.example/', false],
    ['http://localhost.evil.example:5173/', false],
    ['https://localhost:5173/', false],
    ['ws://localhost:9229/', false],
  ])('in development %s is allowed: %s, and only the one server is', (url, isAllowed) => {
    expect(isRequestAllowed(url, dev)).toBe(isAllowed);
  });
});

describe('sender of an IPC message', () => {
  const windows = new Set([7]);
  const page = { url: 'app://svod/', isTopFrame: true };

  test('the app’s own page may call', () => {
    expect(isTrustedSender({ webContentsId: 7, frame: page }, windows, {})).toBe(true);
  });

  test.each([
    ['a window that the app did not open', { webContentsId: 8, frame: page }],
    ['a frame that is gone', { webContentsId: 7, frame: null }],
    ['an embedded frame', { webContentsId: 7, frame: { url: 'app://svod/', isTopFrame: false } }],
    ['a foreign page', { webContentsId: 7, frame: { url: 'https://example.org/', isTopFrame: true } }],
    ['a local file', { webContentsId: 7, frame: { url: 'file:///app/index.html', isTopFrame: true } }],
    ['an empty page', { webContentsId: 7, frame: { url: 'about:blank', isTopFrame: true } }],
    ['a look-alike host', { webContentsId: 7, frame: { url: 'app://svod.evil/', isTopFrame: true } }],
    ['a user name before another host', { webContentsId: 7, frame: { url: 'app://svod@evil/', isTopFrame: true } }],
    ['another host', { webContentsId: 7, frame: { url: 'app://evil/', isTopFrame: true } }],
    ['no address', { webContentsId: 7, frame: { url: '', isTopFrame: true } }],
    [
      'the dev server in a packaged app',
      { webContentsId: 7, frame: { url: 'http://localhost:5173/', isTopFrame: true } },
    ],
  ])('%s may not call', (_what, sender) => {
    expect(isTrustedSender(sender, windows, {})).toBe(false);
  });
});
