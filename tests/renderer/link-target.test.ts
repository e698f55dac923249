import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleLink, classifyLink } from '../../src/renderer/src/features/article/markdown/link-target.ts';

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'file:///etc/passwd',
  'app://svod/index.html',
  'blob:https://x/1',
  'about:blank',
  '//evil.example/x',
  '\\\\evil.example\\share',
  '/etc/passwd',
  'C:\\Windows\\System32\\calc.exe',
  'other/page.md',
  'http:evil.example',
  'https:///x',
  'https://',
  'http://\u0000.example',
  'mailto:',
  'mailto:\nbcc@evil.example',
  'svod://article/12',
  'svod://article/a0',
  'svod://article/a1/../../x',
  'svod://settings',
  'svod:article/a1',
  `https://ok.example/${'x'.repeat(5000)}`,
  '',
])('%j leads somewhere', (href) => {
  expect(classifyLink(href)).toEqual({ kind: 'dead' });
});

test('a link of the document does not lead where it should', () => {
  expect(classifyLink('svod://article/a12')).toEqual({ kind: 'article', id: 'a12' });
  expect(classifyLink('svod://article/a12#%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80')).toEqual({
    kind: 'article',
    id: 'a12',
    anchor: 'пример',
  });
  expect(classifyLink('#%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80')).toEqual({ kind: 'anchor', anchor: 'пример' });
  expect(classifyLink('#%E0%A4%A')).toEqual({ kind: 'anchor', anchor: '%E0%A4%A' });
  expect(classifyLink('HTTPS://its.1c.ru/db/v8std')).toMatchObject({ kind: 'external' });
  expect(classifyLink('mailto:dev@example.org')).toMatchObject({ kind: 'external' });
});

test('some string is opened outside without being http, https or mailto', () => {
  const piece = fc.constantFrom(
    'http',
    'https',
    'javascript',
    'mailto',
    'svod',
    ':',
    '/',
    '//',
    '@',
    '#',
    ' ',
    '\t',
    'a1',
    'x.ru',
    'article',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = classifyLink(pieces.join(''));
      if (target.kind === 'external') expect(['http:', 'https:', 'mailto:']).toContain(new URL(target.url).protocol);
      if (target.kind === 'article') expect(target.id).toMatch(/^a[1-9]\d*$/);
    }),
  );
});

test('a copied link does not lead back to its article', () => {
  expect(classifyLink(articleLink('a7', 'Пример 2'))).toEqual({ kind: 'article', id: 'a7', anchor: 'Пример 2' });
  expect(classifyLink(articleLink('a7'))).toEqual({ kind: 'article', id: 'a7' });
});
