import { describe, expect, test } from 'vitest';
import { normalizePagePath } from '#engine/parsers/hbk/contents/page-path.ts';
import { type ContentsNode, parseTableOfContents } from '#engine/parsers/hbk/contents/table-of-contents.ts';
import { writeContents } from '../../../support/hbk-writer/write-contents.ts';

/** `path[children]` of a tree, for short expectations. */
function shape(nodes: readonly ContentsNode[]): string {
  return nodes
    .map((node) => (node.children.length === 0 ? node.path : `${node.path}[${shape(node.children)}]`))
    .join(' ');
}

function node(id: number, parent: number, children: number[], path: string): string {
  return `{${id},${parent},${children.length},${children.map((child) => `${child},`).join('')}{1,1,{1,0},"${path}"}}`;
}

describe('J: contents', () => {
  test('titles in any order, neutral ones, quotes and line ends in them', () => {
    const { nodes, warnings } = parseTableOfContents(
      writeContents([
        {
          titles: [
            ['en', 'ValueTable'],
            ['ru', 'ТаблицаЗначений'],
          ],
          path: '/a.html',
        },
        { titles: [['#', 'Раздел "А"\r\nи Б']], path: '\\b\\\\c' },
        { titles: [], path: '' },
      ]),
    );
    expect(nodes.map(({ titles }) => ({ ...titles }))).toEqual([
      { en: 'ValueTable', ru: 'ТаблицаЗначений' },
      { '#': 'Раздел "А" и Б' },
      {},
    ]);
    expect(nodes.map(({ path }) => path)).toEqual(['a.html', 'b/c', '']);
    expect(warnings).toEqual([]);
  });

  test('the order of siblings is that of their parent and not that of the file', () => {
    const text = `{3,${node(1, 0, [3, 2], 'a')},${node(2, 1, [], 'b')},${node(3, 1, [], 'c')}}`;
    expect(shape(parseTableOfContents(text).roots)).toBe('a[c b]');
  });

  test('a wrong count is a warning and not the end', () => {
    const { roots, warnings } = parseTableOfContents(`{7,${node(1, 0, [], 'a')}}`);
    expect(shape(roots)).toBe('a');
    expect(warnings).toEqual(['The contents announce 7 nodes and hold 1']);
  });

  test.each([
    ['a dangling child', `{1,${node(1, 0, [9], 'a')}}`, 'a'],
    ['a duplicate id', `{2,${node(1, 0, [], 'a')},${node(1, 0, [], 'b')}}`, 'a'],
    ['a child of two parents', `{3,${node(1, 0, [3], 'a')},${node(2, 0, [3], 'b')},${node(3, 2, [], 'c')}}`, 'a b[c]'],
    ['a child that no parent lists', `{2,${node(1, 0, [], 'a')},${node(2, 1, [], 'b')}}`, 'a[b]'],
    ['a child whose parent is missing', `{1,${node(2, 8, [], 'b')}}`, 'b'],
    ['a cycle', `{3,${node(1, 0, [], 'a')},${node(2, 3, [3], 'b')},${node(3, 2, [2], 'c')}}`, 'a b[c]'],
    ['a node that is its own parent', `{1,${node(1, 1, [1], 'a')}}`, 'a'],
  ])('%s loses no node and warns', (_, text, expected) => {
    const { roots, warnings } = parseTableOfContents(text);
    expect(shape(roots)).toBe(expected);
    expect(warnings).not.toEqual([]);
  });

  test('a tree deeper than recursion allows is cut and loses no node', () => {
    const count = 5000;
    const list = Array.from({ length: count }, (_, index) => {
      return node(index + 1, index, index + 2 <= count ? [index + 2] : [], `p${index}`);
    });
    const { nodes, roots, warnings } = parseTableOfContents(`{${count},${list.join(',')}}`);
    const reached: ContentsNode[] = [];
    const queue = [...roots];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      reached.push(next);
      queue.push(...next.children);
    }
    expect(nodes).toHaveLength(count);
    expect(new Set(reached).size).toBe(count);
    expect(warnings.length).toBeGreaterThan(0);
  });

  test('a hundred thousand complaints would fill the memory', () => {
    const list = Array.from({ length: 5000 }, (_, index) => node(index + 1, 0, [99_999], ''));
    expect(parseTableOfContents(`{5000,${list.join(',')}}`).warnings.length).toBeLessThanOrEqual(101);
  });
});

test.each([
  ['/objects\\Global context.html', 'objects/Global context.html'],
  ['//a//b/', 'a/b'],
  ['./a/./b', 'a/b'],
  ['a/../../../etc/passwd', 'etc/passwd'],
  ['plain', 'plain'],
])('path %s would not be found under %s', (path, expected) => {
  expect(normalizePagePath(path)).toBe(expected);
});
