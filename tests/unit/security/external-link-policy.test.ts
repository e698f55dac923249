import { describe, expect, test } from 'vitest';
import { parseExternalLink } from '#main/security/external-link-policy.ts';

const REFUSED = [
  ['a local file', 'file:///etc/passwd'],
  ['a local file without slashes', 'file:C:/Windows/System32/calc.exe'],
  ['script', 'javascript:alert(1)'],
  ['script with a hidden tab', 'java\tscript:alert(1)'],
  ['script in capitals', 'JaVaScRiPt:alert(1)'],
  ['inline data', 'data:text/html,<script>alert(1)</script>'],
  ['a page in memory', 'blob:https://example.org/1'],
  ['a network share', 'smb://server/share'],
  ['a UNC path', '\\\\server\\share\\evil.exe'],
  ['a UNC path with slashes', '//server/share/evil.exe'],
  ['a UNC path behind a file scheme', 'file://server/share/evil.exe'],
  ['a Windows settings link', 'ms-settings:network'],
  ['the Windows diagnostics link that ran programs', 'ms-msdt:/id PCWDiagnostic /skip force'],
  ['an Office link', 'ms-word:ofe|u|https://example.org/a.docx'],
  ['a Windows search link', 'search-ms:query=x&crumb=location:\\\\server'],
  ['a shell', 'ssh://-oProxyCommand=calc/x'],
  ['a telephone call', 'tel:+100'],
  ['the app itself', 'app://svod/'],
  ['an article link', 'svod://article/1'],
  ['page source', 'view-source:https://example.org'],
  ['ftp', 'ftp://example.org/a'],
  ['a web socket', 'wss://example.org'],
  ['a user name that looks like a host', 'https://its.1c.ru@evil.example/'],
  ['a password', 'https://a:b@evil.example/'],
  ['an encoded user name', 'https://its.1c.ru%2F@evil.example/'],
  ['a backslash that browsers read as a slash', 'https://evil.example\\@its.1c.ru/'],
  ['backslashes for slashes', 'https:\\\\evil.example'],
  ['no slashes', 'https:evil.example'],
  ['one slash', 'https:/evil.example'],
  ['three slashes', 'https:///evil.example'],
  ['no host', 'https://'],
  ['a leading space', ' https://example.org'],
  ['a line break', 'https://example.org/\nHost: x'],
  ['a NUL', 'https://example.org/\0.exe'],
  ['a bare host', 'example.org'],
  ['a relative path', '../x'],
  ['nothing', ''],
  ['a broken port', 'https://example.org:99999/'],
  ['an endless link', `https://example.org/${'a'.repeat(5000)}`],
  ['mail with an attachment', 'mailto:a@example.org?attach=C:/secret.txt'],
  ['mail with hidden receivers', 'mailto:a@example.org?bcc=b@evil.example'],
  ['mail to many', 'mailto:a@example.org,b@evil.example'],
  ['mail to nobody', 'mailto:?subject=x'],
  ['mail with switches for the mail program', 'mailto:-x@example.org'],
] as const;

describe('refused links', () => {
  test.each(REFUSED)('%s is not handed to the system, which would act on it', (_what, url) => {
    expect(parseExternalLink(url)).toBeUndefined();
  });
});

describe('allowed links', () => {
  test.each([
    ['https://its.1c.ru/db/v8std', 'its.1c.ru'],
    ['http://example.org:8080/a?b=c#d', 'example.org:8080'],
    ['HTTPS://EXAMPLE.ORG/', 'example.org'],
    ['https://example.org/%D0%B0', 'example.org'],
    ['https://[::1]:3000/', '[::1]:3000'],
    ['mailto:webits-info@1c.ru', 'webits-info@1c.ru'],
    ['mailto:a@example.org?subject=Svod', 'a@example.org'],
  ])('%s can be opened, or links of the documentation would be dead', (url, host) => {
    expect(parseExternalLink(url)?.host).toBe(host);
  });

  test('a look-alike host is shown in its ASCII form, or a Cyrillic letter would pass for a Latin one', () => {
    expect(parseExternalLink('https://раураl.com/')?.host).toBe('xn--l-7sba6dbr.com');
  });

  test('what is opened is the normalised link that was judged, not the text as written', () => {
    expect(parseExternalLink('https://example.org/a/../b')?.href).toBe('https://example.org/b');
  });
});
