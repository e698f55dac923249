import { looksLikeContainer, readContainer, readElement } from '../container/read-container.ts';
import { type BookInfo, parseBookInfo } from '../contents/book-info.ts';
import { parseCategories } from '../contents/categories.ts';
import { foldPath, normalizePagePath, parentPath } from '../contents/page-path.ts';
import { flatContents, parseTableOfContents, type TableOfContents } from '../contents/table-of-contents.ts';
import { describeDefect, HbkFormatError } from '../hbk-format-error.ts';
import { decodeText } from '../pages/decode-text.ts';
import { looksLikeZip, readFirstLocalMember, readZip, readZipMember, type ZipMember } from '../zip/read-zip.ts';
import { memberKind } from './member-kind.ts';

/** The text of the contents of the largest genuine book has 5.2 MB. */
const MAX_CONTENTS_BYTES = 64 * 1024 * 1024;

/** The files of a book by normalised path. Paths are keys; nothing is ever written under them. */
export interface PageStorage {
  paths: readonly string[];
  /** The stored spelling of a path: exact, else without regard to case. */
  find(path: string): string | undefined;
  /** @throws HbkFormatError when the member is damaged or missing */
  read(path: string): Uint8Array | Promise<Uint8Array>;
}

/** A book whose directory is read; pages are decompressed when asked for. */
export interface OpenBook {
  info: BookInfo | null;
  storage: PageStorage;
  /** Bytes that the open book keeps in memory. */
  heldBytes: number;
  warnings: string[];
  /** The tree of the book; a flat one, with a warning, when the book has none. */
  readContents(): TableOfContents;
}

/**
 * Opens a help book, or its page archive alone, from bytes.
 * @throws HbkFormatError when there is no page archive to read
 */
export function openBook(bytes: Uint8Array): OpenBook {
  if (looksLikeZip(bytes)) {
    const { storage, warnings } = openStorage(bytes);
    return withContents({ info: null, storage, heldBytes: bytes.length, warnings }, null);
  }
  if (!looksLikeContainer(bytes)) throw new HbkFormatError('not-a-book', 'This is not a 1C help book', 0);
  const container = readContainer(bytes);
  const archive = readElement(container, 'FileStorage');
  if (archive === null) {
    throw container.damaged[0] ?? new HbkFormatError('missing-element', 'The book has no pages (no FileStorage)');
  }
  const { storage, warnings } = openStorage(archive);
  warnings.unshift(...container.damaged.slice(0, 10).map((error) => `An element is damaged: ${error.message}`));
  const info = readInfo(readElement(container, 'Book'), warnings);
  const packBlock = readElement(container, 'PackBlock');
  // An archive in pieces was put together in a copy: then nothing may hold on to the file's bytes.
  const isCopy = archive.buffer !== bytes.buffer;
  const heldBytes = isCopy ? archive.length : bytes.length;
  return withContents(
    { info, storage, heldBytes, warnings },
    isCopy && packBlock !== null ? new Uint8Array(packBlock) : packBlock,
  );
}

/** Adds the contents to a storage. `packBlock` is the element of that name: a ZIP of one member, or its bare text. */
export function withContents(book: Omit<OpenBook, 'readContents'>, packBlock: Uint8Array | null): OpenBook {
  return {
    ...book,
    readContents() {
      if (packBlock === null) return flatTree(book.storage, 'The book has no contents (no PackBlock)');
      try {
        const zipped = looksLikeZip(packBlock);
        const text = zipped ? readFirstLocalMember(packBlock, MAX_CONTENTS_BYTES) : packBlock;
        return parseTableOfContents(decodeText(text));
      } catch (error) {
        return flatTree(book.storage, `The contents are damaged: ${describeDefect(error)}`);
      }
    },
  };
}

export function readInfo(bytes: Uint8Array | null, warnings: string[]): BookInfo | null {
  if (bytes === null) return null;
  try {
    return parseBookInfo(decodeText(bytes));
  } catch (error) {
    warnings.push(`The element Book is damaged: ${describeDefect(error)}`);
    return null;
  }
}

/** Looks paths up exactly and, failing that, without regard to case. */
export function pathFinder(paths: Iterable<string>): (path: string) => string | undefined {
  const exact = new Set(paths);
  let folded: Map<string, string> | undefined;
  return (path) => {
    if (exact.has(path)) return path;
    folded ??= new Map(Array.from(exact, (stored) => [foldPath(stored), stored]));
    return folded.get(foldPath(path));
  };
}

function openStorage(bytes: Uint8Array): { storage: PageStorage; warnings: string[] } {
  const archive = readZip(bytes);
  const members = new Map<string, ZipMember>();
  for (const member of archive.members) members.set(normalizePagePath(member.name), member);
  const paths = [...members.keys()];
  const storage: PageStorage = {
    paths,
    find: pathFinder(paths),
    read(path) {
      const member = members.get(path);
      if (member === undefined) throw new HbkFormatError('missing-member', 'The archive has no such page');
      return readZipMember(archive, member);
    },
  };
  return { storage, warnings: [...archive.warnings] };
}

/** Pages in the order of their `__categories__` files, where there are any, else of their names. */
function flatTree(storage: PageStorage, warning: string): TableOfContents {
  const rank = new Map<string, number>();
  for (const path of storage.paths) {
    if (memberKind(path) !== 'categories') continue;
    const folder = parentPath(path);
    for (const [index, { name }] of readCategories(storage, path).entries()) {
      const stored = storage.find(normalizePagePath(`${folder}/${name}`));
      if (stored !== undefined) rank.set(stored, index);
    }
  }
  const pages = storage.paths.filter((path) => memberKind(path) === 'candidate');
  const byName = [...pages].sort((a, b) => {
    const folders = compare(parentPath(a), parentPath(b));
    return folders || (rank.get(a) ?? Infinity) - (rank.get(b) ?? Infinity) || compare(a, b);
  });
  return flatContents(byName, warning);
}

function readCategories(storage: PageStorage, path: string): { name: string }[] {
  try {
    const bytes = storage.read(path);
    return bytes instanceof Uint8Array ? parseCategories(decodeText(bytes)) : [];
  } catch (error) {
    describeDefect(error);
    return [];
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
