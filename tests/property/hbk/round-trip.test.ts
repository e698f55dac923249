import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readContainer, readElement } from '#engine/parsers/hbk/container/read-container.ts';
import { parseBracketText } from '#engine/parsers/hbk/contents/bracket-list.ts';
import { type ContentsNode, parseTableOfContents } from '#engine/parsers/hbk/contents/table-of-contents.ts';
import { readBooks } from '../../support/hbk-writer/read-books.ts';
import { writeBook } from '../../support/hbk-writer/write-book.ts';
import { writeContainer } from '../../support/hbk-writer/write-container.ts';
import {
  type WrittenNode,
  type WrittenTitles,
  type WrittenValue,
  writeBrackets,
  writeContents,
} from '../../support/hbk-writer/write-contents.ts';

const fragments = fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 12 });

test('a container gives back what was written, however its blocks are cut and laid', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.option(fc.uint8Array({ maxLength: 2000 })), fragments), { minLength: 1, maxLength: 8 }),
      fc.record({
        width: fc.constantFrom<32 | 64>(32, 64),
        pageBytes: fc.integer({ min: 0, max: 512 }),
        tableBlockBytes: fc.integer({ min: 1, max: 100 }),
        shuffleSeed: fc.integer(),
        firstFree: fc.nat(),
      }),
      (bodies, options) => {
        const elements = bodies.map(([body, cuts], index) => ({ name: `Element ${index}`, body, fragments: cuts }));
        const container = readContainer(writeContainer(elements, options));
        expect(container.damaged).toEqual([]);
        for (const { name, body } of elements) {
          const read = readElement(container, name);
          expect(read === null ? null : [...read]).toEqual(body === null ? null : [...body]);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('bracket text gives back every value', () => {
  const value = fc.letrec<{ value: WrittenValue; list: WrittenValue[] }>((tie) => ({
    value: fc.oneof({ maxDepth: 5 }, fc.string({ unit: 'grapheme' }), fc.maxSafeNat(), fc.integer(), tie('list')),
    list: fc.array(tie('value'), { maxLength: 6 }),
  })).list;
  fc.assert(
    fc.property(value, (list) => {
      expect(parseBracketText(writeBrackets(list))).toEqual([list]);
    }),
    { numRuns: 500 },
  );
});

const title = fc.constantFrom('Методы', 'Раздел "А"', 'a\r\nb', 'Имя (Name)');
const titles: fc.Arbitrary<WrittenTitles> = fc.uniqueArray(fc.tuple(fc.constantFrom('ru', 'en', '#'), title), {
  selector: ([language]) => language,
  maxLength: 3,
});
const tree = fc.letrec<{ node: WrittenNode; nodes: WrittenNode[] }>((tie) => ({
  node: fc.record({ titles, path: fc.constantFrom('', '/p'), children: tie('nodes') }),
  nodes: fc.oneof({ maxDepth: 4 }, fc.constant<WrittenNode[]>([]), fc.array(tie('node'), { maxLength: 4 })),
})).nodes;

test('contents give back every tree', () => {
  const shape = (nodes: readonly ContentsNode[]): unknown =>
    nodes.map((node) => [Object.keys(node.titles).sort(), node.path, shape(node.children)]);
  const written = (nodes: readonly WrittenNode[]): unknown =>
    nodes.map((node) => [
      node.titles.map(([language]) => language).sort(),
      node.path.replace('/', ''),
      written(node.children ?? []),
    ]);
  fc.assert(
    fc.property(tree, (roots) => {
      const contents = parseTableOfContents(writeContents(roots));
      expect(shape(contents.roots)).toEqual(written(roots));
      expect(contents.warnings).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('a book gives back every page under its place in the tree, for random trees and cuts', async () => {
  const options = fc.record({
    storageFragments: fragments,
    shuffleSeed: fc.integer(),
    width: fc.constantFrom<32 | 64>(32, 64),
    behindStub: fc.boolean(),
    packBlockLocalOnly: fc.boolean(),
    noBom: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(tree, options, async (shapeOnly, bookOptions) => {
      const files = new Map<string, string>();
      const expected: string[] = [];
      const name = (node: WrittenNode, above: readonly string[]): WrittenNode => {
        const number = files.size;
        const path = node.path === '' ? '' : `/folder ${number % 3}/page${number}`;
        const own = `Узел ${number}-${above.length}`;
        if (path !== '') {
          files.set(path.slice(1), `<html><h1>${own}</h1><p>Текст ${number}</p></html>`);
          expected.push([...above, own].join(' > '));
        }
        const inside = [...above, path === '' ? `Раздел ${above.length}` : own];
        const named: [string, string][] = [['ru', inside.at(-1)!]];
        return { titles: named, path, children: (node.children ?? []).map((child) => name(child, inside)) };
      };
      const roots = shapeOnly.map((node) => name(node, []));
      fc.pre(files.size > 0);
      const bytes = writeBook({ name: 'Test', files, tree: roots }, bookOptions);
      const { articles, completeness } = await readBooks({ 'test_ru.hbk': bytes });
      expect(articles.map(({ headingPath, title: own }) => [...headingPath, own].join(' > '))).toEqual(expected);
      expect(articles.map(({ markdown }) => markdown)).toEqual(
        Array.from(files.keys(), (_, index) => `Текст ${index}`),
      );
      expect(completeness()[0]).toMatchObject({
        unreferenced: [],
        missing: [],
        failed: [],
        pagesImported: files.size,
      });
    }),
    { numRuns: 150 },
  );
});
