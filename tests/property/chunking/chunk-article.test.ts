import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { type ChunkOptions, chunkArticle } from '#engine/chunking/chunk-article.ts';
import type { Chunk } from '#engine/ports.ts';

const RUNS = 120;

interface Block {
  kind: 'heading' | 'text' | 'code' | 'table';
  source: string;
  depth: number;
}

const word = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('запрос', 'Документ', 'the', 'value', 'и', 'Сообщить', 'n', 'ёлка', 'х') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('😀', '👨‍👩‍👧', '𝔘', 'e\u0301', '«кавычки»', 'Имя_Поля', '&НаСервере', '100%'),
  },
  { weight: 1, arbitrary: fc.constantFrom('`код`', '**жирный**', '[ссылка на статью](svod-link:a.md)', 'т. е.') },
  { weight: 1, arbitrary: fc.integer({ min: 50, max: 1500 }).map((length) => 'ы😀'.repeat(length / 2)) },
);
const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 12 }), fc.constantFrom('.', '!', '?', '…', ''))
  .map(([words, end]) => `Вот ${words.join(' ')}${end}`);
const paragraph = fc
  .tuple(fc.array(sentence, { minLength: 1, maxLength: 8 }), fc.constantFrom(' ', '\n'))
  .map(([sentences, gap]) => sentences.join(gap));
const codeLine = fc.oneof(
  fc.constantFrom(
    'Если Истина Тогда',
    '\tСообщить("а");',
    '',
    '# не заголовок',
    '- не список',
    '| не | таблица |',
    '> x',
  ),
  fc.integer({ min: 1, max: 300 }).map((length) => `// ${'к'.repeat(length)}`),
);
const fence = fc
  .tuple(
    fc.constantFrom('```', '~~~', '````', '~~~~~'),
    fc.constantFrom('', 'bsl', 'text title="а"'),
    fc.array(codeLine, { maxLength: 20 }),
  )
  .filter(([, , lines]) => lines.join('\n').length < 7000)
  .map(([marker, info, lines]) => [`${marker}${info}`, 'НачалоКода', ...lines, 'КонецКода', marker].join('\n'));
const table = fc.integer({ min: 1, max: 40 }).map((rows) => {
  const row = (text: string) => `| ${text} | значение |`;
  return [row('ЗаголовокТаблицы'), '|---|:-:|', ...Array.from({ length: rows }, (_, at) => row(`строка ${at}`))].join(
    '\n',
  );
});

function indented(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : line === '' ? rest.trimEnd() : rest + line))
    .join('\n');
}

const listItem = fc
  .tuple(
    fc.constantFrom('- ', '* ', '1. ', '10) '),
    fc.array(fc.oneof(paragraph, fence, table), { minLength: 1, maxLength: 3 }),
  )
  .map(([marker, parts]) => indented(parts.join('\n\n'), marker, ' '.repeat(marker.length)));
const list = fc
  .tuple(fc.array(listItem, { minLength: 1, maxLength: 5 }), fc.constantFrom('\n', '\n\n'))
  .map(([items, gap]) => items.join(gap));
const quote = fc
  .array(fc.oneof(paragraph, fence, list), { minLength: 1, maxLength: 3 })
  .map((parts) => indented(parts.join('\n\n'), '> ', '> '));
const text = (arbitrary: fc.Arbitrary<string>) =>
  arbitrary.map((source): Block => ({ kind: 'text', source, depth: 0 }));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom('Описание', 'Пример `кода`', 'Раздел 1.2', 'Ещё'))
  .map(([depth, title]): Block => ({ kind: 'heading', source: `${'#'.repeat(depth)} ${title}`, depth }));
const document = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: text(paragraph) },
    { weight: 2, arbitrary: heading },
    { weight: 1, arbitrary: text(list) },
    { weight: 1, arbitrary: text(quote) },
    { weight: 1, arbitrary: fence.map((source): Block => ({ kind: 'code', source, depth: 0 })) },
    { weight: 1, arbitrary: table.map((source): Block => ({ kind: 'table', source, depth: 0 })) },
  ),
  { maxLength: 8 },
);
const options = fc.record({
  maxChars: fc.constantFrom(200, 400, 800),
  overlapChars: fc.constantFrom(0, 60, 220),
}) satisfies fc.Arbitrary<ChunkOptions>;

function chunksOf(blocks: readonly Block[], chosen: ChunkOptions): Chunk[] {
  const markdown = blocks.map((block) => block.source).join('\n\n');
  return chunkArticle({ title: 'Статья', headingPath: ['Раздел'], markdown }, chosen);
}

/** Text without the overlap and without white space. */
function solid(text: string): string {
  return text.replace(/\s+/g, '');
}

/** What the chunks must hold: all but headings that stand above other text. */
function expectedText(blocks: readonly Block[]): string {
  const kept = blocks.filter((block, at) => {
    const next = blocks[at + 1];
    return block.kind !== 'heading' || next === undefined || (next.kind === 'heading' && next.depth <= block.depth);
  });
  return kept.map((block) => (block.kind === 'heading' ? block.source.replace(/^#+ |`/g, '') : block.source)).join('');
}

function parse(markdown: string): Nodes {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

/** Blocks that hold text themselves. */
function leaves(node: Nodes): Nodes[] {
  if (node.type === 'root' || node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote') {
    return node.children.flatMap((child) => leaves(child));
  }
  return [node];
}

describe('chunkArticle on any Markdown', () => {
  it('loses, doubles and reorders no text', () => {
    fc.assert(
      fc.property(document, options, (blocks, chosen) => {
        const texts = chunksOf(blocks, chosen).map((chunk) => chunk.text.slice(chunk.overlapChars));
        expect(solid(texts.join(''))).toBe(blocks.length === 0 ? 'Статья' : solid(expectedText(blocks)));
      }),
      { numRuns: RUNS },
    );
  });

  it('never breaks a fence or a table below the cap', () => {
    fc.assert(
      fc.property(document, options, (blocks, chosen) => {
        const bodies = chunksOf(blocks, chosen).map((chunk) => chunk.text.slice(chunk.overlapChars));
        for (const body of bodies) {
          expect(body.match(/НачалоКода/g)?.length).toBe(body.match(/КонецКода/g)?.length);
        }
        for (const block of blocks) {
          if (block.kind !== 'code' && block.kind !== 'table') continue;
          expect(bodies.some((body) => body.includes(block.source))).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('keeps code as code and tables as tables in the chunk that holds them', () => {
    fc.assert(
      fc.property(document, options, (blocks, chosen) => {
        for (const chunk of chunksOf(blocks, chosen)) {
          const nodes = leaves(parse(chunk.text.slice(chunk.overlapChars).replace(/^\n+/, '')));
          const shown = nodes.filter((node) => node.type === 'code').map((node) => node.value);
          expect(shown.filter((value) => value.includes('НачалоКода')).length).toBe(
            chunk.text.match(/НачалоКода/g)?.length ?? 0,
          );
          expect(nodes.filter((node) => node.type === 'table').length).toBe(
            chunk.text.match(/ЗаголовокТаблицы/g)?.length ?? 0,
          );
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('bounds every body by maxChars unless it is one block that must stay whole', () => {
    fc.assert(
      fc.property(document, options, (blocks, chosen) => {
        for (const chunk of chunksOf(blocks, chosen)) {
          const body = chunk.text.slice(chunk.overlapChars).replace(/^\s+/, '');
          if (body.length <= chosen.maxChars) continue;
          const kinds = leaves(parse(body)).map((node) => node.type);
          expect(kinds).toHaveLength(1);
          expect(['code', 'table']).toContain(kinds[0]);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('overlaps with prose only, inside a section only, by the very end of the chunk before', () => {
    fc.assert(
      fc.property(document, options, (blocks, chosen) => {
        const chunks = chunksOf(blocks, chosen);
        chunks.forEach((chunk, at) => {
          expect(chunk.ordinal).toBe(at);
          const overlap = chunk.text.slice(0, chunk.overlapChars);
          expect(overlap.length).toBeLessThanOrEqual(chosen.overlapChars);
          if (overlap === '') return;
          const previous = chunks[at - 1];
          expect(previous?.text.endsWith(overlap)).toBe(true);
          expect(previous?.headingPath).toEqual(chunk.headingPath);
          expect(overlap).toMatch(/^\S/);
          expect(overlap).not.toMatch(/КонецКода|строка|`{3}|~{3}/);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('cuts no surrogate pair', () => {
    fc.assert(
      fc.property(document, options, (blocks, chosen) => {
        for (const chunk of chunksOf(blocks, chosen)) expect(chunk.text.isWellFormed()).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});
