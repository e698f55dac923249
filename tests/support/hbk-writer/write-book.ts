import { type ContainerOptions, type WrittenElement, writeBehindStub, writeContainer } from './write-container.ts';
import { type WrittenNode, type WrittenTitles, writeBookInfo, writeContents } from './write-contents.ts';
import { type WrittenMember, writeZip } from './write-zip.ts';

const BOM = '\ufeff';

/** Everything that goes into a book. Pages and other files are given by their name in the archive. */
export interface BookContent {
  /** Host of links to the book. */
  name: string;
  titles?: WrittenTitles;
  files: ReadonlyMap<string, string | Uint8Array>;
  tree: readonly WrittenNode[];
}

export interface BookOptions extends ContainerOptions {
  /** Writes the text without a byte order mark. */
  noBom?: boolean;
  /** Leaves the central directory of PackBlock out. */
  packBlockLocalOnly?: boolean;
  /** Name of the one member of PackBlock; genuine books use numbers. */
  packBlockMember?: string;
  /** Elements that are written without a body. */
  bodyless?: readonly string[];
  /** Text that replaces the contents. */
  contentsText?: string;
  /** Cuts of FileStorage. */
  storageFragments?: readonly number[];
  nameGarbage?: boolean;
  behindStub?: boolean;
}

/** The order of elements in genuine books. */
const ELEMENT_NAMES = [
  'Book',
  'FileStorage',
  'IndexMainData',
  'IndexPackBlock',
  'MainData',
  'PackBlock',
  'PackLookup',
] as const;

/** Writes a help book. */
export function writeBook(content: BookContent, options: BookOptions = {}): Uint8Array {
  const bodies = elementBodies(content, options);
  const elements = ELEMENT_NAMES.map((name): WrittenElement => {
    const isBodyless = options.bodyless?.includes(name) ?? false;
    return {
      name,
      body: isBodyless ? null : bodies[name],
      ...(name === 'FileStorage' && options.storageFragments ? { fragments: options.storageFragments } : {}),
      ...(options.nameGarbage === true ? { nameGarbage: true } : {}),
    };
  });
  const container = writeContainer(elements, options);
  return options.behindStub === true ? writeBehindStub(container) : container;
}

/** The archive of a book's pages alone, as people get it from an unpacker. */
export function writeStorage(content: BookContent, options: BookOptions = {}): Uint8Array {
  return writeZip(storageMembers(content, options));
}

export function storageMembers(content: BookContent, options: BookOptions = {}): WrittenMember[] {
  return Array.from(content.files, ([name, file]) => ({
    name,
    data: typeof file === 'string' ? encode(file, options) : file,
  }));
}

/** A book with changed, added or (null) removed files. */
export function changeFiles(content: BookContent, changes: Readonly<Record<string, string | null>>): BookContent {
  const files = new Map(content.files);
  for (const [path, file] of Object.entries(changes)) {
    if (file === null) files.delete(path);
    else files.set(path, file);
  }
  return { ...content, files };
}

function elementBodies(content: BookContent, options: BookOptions): Record<(typeof ELEMENT_NAMES)[number], Uint8Array> {
  const contents = options.contentsText ?? writeContents(content.tree);
  const packBlock = writeZip([{ name: options.packBlockMember ?? '0', data: encode(contents, options) }], {
    localRecordsOnly: options.packBlockLocalOnly ?? false,
  });
  const titles = content.titles ?? [['#', content.name]];
  return {
    Book: encode(writeBookInfo(content.name, titles), options),
    FileStorage: writeStorage(content, options),
    IndexMainData: encode('1,0,"ru"', options),
    IndexPackBlock: writeZip([{ name: '1', data: encode('{0}', options) }], { localRecordsOnly: true }),
    MainData: new Uint8Array(12),
    PackBlock: packBlock,
    PackLookup: new Uint8Array(8),
  };
}

function encode(text: string, options: BookOptions): Uint8Array {
  return Buffer.from(options.noBom === true ? text : BOM + text, 'utf8');
}
