import { describe, expect, it } from 'vitest';
import { createPageTree } from '#engine/parsers/docs/page-tree.ts';
import { createLinkResolver } from '#engine/parsers/docs/resolve-link.ts';

const tree = createPageTree(
  [
    'index.md',
    'std/437.md',
    'std/index.md',
    'Гайд/Мои запросы (1).md',
    'lib/README.md',
    'lib/old.htm',
    'site/docs/a.md',
  ],
  new Map([['std/437.md', new Map([['own', 'заголовок']])]]),
);
const resolve = createLinkResolver('std/437.md', tree);

describe('links of a page in a tree', () => {
  it.each([
    ['index.md', 'svod-link:std%2Findex.md'],
    ['./index.md', 'svod-link:std%2Findex.md'],
    ['.', 'svod-link:std%2Findex.md'],
    ['../', 'svod-link:index.md'],
    ['/', 'svod-link:index.md'],
    ['/std/', 'svod-link:std%2Findex.md'],
    ['../lib', 'svod-link:lib%2FREADME.md'],
    ['../lib/old.html', null],
    ['../lib/old', 'svod-link:lib%2Fold.htm'],
    ['index.html', 'svod-link:std%2Findex.md'],
    ['INDEX.MD', 'svod-link:std%2Findex.md'],
    ['index.md?x=1#часть-1', 'svod-link:std%2Findex.md#часть-1'],
    ['#own', 'svod-link:std%2F437.md#заголовок'],
    ['#%D1%87%D0%B0%D1%81%D1%82%D1%8C (2)', 'svod-link:std%2F437.md#часть%20%282%29'],
    [
      '../%D0%93%D0%B0%D0%B9%D0%B4/%D0%9C%D0%BE%D0%B8%20%D0%B7%D0%B0%D0%BF%D1%80%D0%BE%D1%81%D1%8B%20(1).md',
      `svod-link:${encodeURIComponent('Гайд/Мои запросы ')}%281%29.md`,
    ],
    ['..\\lib\\README.md', 'svod-link:lib%2FREADME.md'],
    ['/base/std/437.md', 'svod-link:std%2F437.md'],
    ['../index.md', 'svod-link:index.md'],
    ['../../../etc/passwd', null],
    ['%2e%2e/%2e%2e/%2e%2e/index.md', null],
    ['missing.md', null],
    ['../picture.png', null],
    ['', null],
    ['%E0%A4%A', null],
  ])('resolves %j to %j', (url, expected) => {
    expect(resolve(url)).toBe(expected);
  });

  it.each([
    ['https://1c.ru/a(b)', 'https://1c.ru/a%28b%29'],
    ['HTTP://1c.ru', 'HTTP://1c.ru'],
    ['mailto:a@b.ru', 'mailto:a@b.ru'],
    ['//1c.ru/a', 'https://1c.ru/a'],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['\u0001javascript:alert(1)', null],
    ['java\u200bscript:alert(1)', null],
    ['vbscript:x', null],
    ['data:text/html,x', null],
    ['file:///etc/passwd', null],
    ['C:\\docs\\a.md', null],
    ['svod-link:std%2F437.md', null],
    ['svod://article/1', null],
  ])('lets only the web out: %j gives %j', (url, expected) => {
    expect(resolve(url)).toBe(expected);
  });

  it('understands links that are written against the address of the built page', () => {
    const nested = createLinkResolver('site/docs/b.md', tree);
    expect(nested('../a/')).toBe('svod-link:site%2Fdocs%2Fa.md');
  });
});
