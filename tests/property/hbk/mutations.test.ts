import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { articleBook } from '../../support/hbk-writer/article-book.ts';
import { readBooks } from '../../support/hbk-writer/read-books.ts';
import { SAMPLE_PATHS, sampleBook } from '../../support/hbk-writer/sample-book.ts';
import { seededRandom } from '../../support/hbk-writer/seeded-random.ts';
import { type BookContent, writeBook, writeStorage } from '../../support/hbk-writer/write-book.ts';
import { writeContents } from '../../support/hbk-writer/write-contents.ts';

/** Two pages are enough: the mutations hit headers, directories and texts, and ten thousand books take their time. */
function smallBook(content: BookContent, paths: readonly string[]): BookContent {
  const files = new Map(paths.map((path) => [path, content.files.get(path)!]));
  return { ...content, files };
}

const SYNTAX = smallBook(sampleBook('ru'), [SAMPLE_PATHS.stack, SAMPLE_PATHS.box]);
const ARTICLES = smallBook(articleBook(), ['struct_Repeat', 'line_functions.html']);

const ORIGINALS: Record<string, Uint8Array> = {
  'a 32-bit book': writeBook(SYNTAX),
  'a fragmented book': writeBook(ARTICLES, {
    storageFragments: [300, 52, 30, 512],
    shuffleSeed: 1,
    tableBlockBytes: 36,
  }),
  'a 64-bit book behind a stub': writeBook(SYNTAX, { width: 64, behindStub: true, tableBlockBytes: 512 }),
  'an archive of pages': writeStorage(SYNTAX),
  'an archive of articles': writeStorage(ARTICLES),
};
const MUTANTS_PER_ORIGINAL = 2000;

/** Bytes that mean something in some place: ends of chains, sizes, brackets, tags. */
const TELLING = [0x00, 0xff, 0x7f, 0x80, 0x30, 0x39, 0x66, 0x0d, 0x0a, 0x20, 0x22, 0x7b, 0x7d, 0x3c, 0x3e, 0x50, 0x4b];

function mutate(original: Uint8Array, random: () => number): Uint8Array {
  const at = (length: number): number => Math.floor(random() * length);
  let bytes = Uint8Array.from(original);
  const changes = 1 + at(6);
  for (let change = 0; change < changes; change++) {
    const where = at(bytes.length);
    switch (at(6)) {
      case 0:
        bytes[where] = TELLING[at(TELLING.length)]!;
        break;
      case 1:
        bytes[where] = at(256);
        break;
      case 2:
        bytes = bytes.slice(0, where);
        break;
      case 3:
        bytes.copyWithin(at(bytes.length), where, Math.min(bytes.length, where + at(64)));
        break;
      case 4:
        bytes.fill(TELLING[at(TELLING.length)]!, where, Math.min(bytes.length, where + at(32)));
        break;
      default:
        bytes = Uint8Array.from([
          ...bytes.subarray(0, where),
          ...bytes.subarray(Math.min(bytes.length, where + at(16))),
        ]);
    }
    if (bytes.length === 0) return bytes;
  }
  return bytes;
}

/** Mutates texts inside a sound book: damage that no checksum catches. */
function mutateTexts(content: BookContent, random: () => number): BookContent {
  const files = new Map(
    Array.from(content.files, ([path, file]) => [path, mutate(Buffer.from(file), random)] as const),
  );
  return { ...content, files };
}

describe('ten thousand damaged books: an answer or a typed error, never a crash or a hang', () => {
  test.each(Object.entries(ORIGINALS))('%s', async (_, original) => {
    const random = seededRandom(20_260_930);
    let read = 0;
    for (let mutant = 0; mutant < MUTANTS_PER_ORIGINAL; mutant++) {
      try {
        const { failed } = await readBooks({ 'shcntx_ru.hbk': mutate(original, random) });
        for (const { error } of failed) expect(error).toBeInstanceOf(AppError);
        read++;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
    // Most mutations leave something to read; if none did, nothing behind the first check would be tested.
    expect(read).toBeGreaterThan(MUTANTS_PER_ORIGINAL / 20);
  });
});

describe('damaged texts in sound books', () => {
  test.each([
    ['pages', SYNTAX],
    ['articles', ARTICLES],
  ])('four hundred books with damaged %s are read', async (_, content) => {
    const random = seededRandom(8_327);
    for (let mutant = 0; mutant < 400; mutant++) {
      const { failed } = await readBooks({ 'shcntx_ru.hbk': writeStorage(mutateTexts(content, random)) });
      for (const { error } of failed) expect(error).toBeInstanceOf(AppError);
    }
  });

  test('four hundred books with damaged contents lose no page', async () => {
    const random = seededRandom(1719);
    const contents = Buffer.from(writeContents(SYNTAX.tree));
    for (let mutant = 0; mutant < 400; mutant++) {
      const contentsText = Buffer.from(mutate(contents, random)).toString('utf8');
      const { articles } = await readBooks({ 'shcntx_ru.hbk': writeBook(SYNTAX, { contentsText }) });
      expect(articles).toHaveLength(SYNTAX.files.size);
    }
  });
});
