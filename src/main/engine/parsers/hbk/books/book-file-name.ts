/** The languages that Svod reads. `root` books are English. */
export type BookLocale = 'ru' | 'en';

/** `shcntx_ru.hbk`: the book and its language. `locale` is null for a language that Svod does not read. */
export interface BookFileName {
  stem: string;
  locale: BookLocale | null;
  /** The language as the file writes it; null when the name has none. */
  writtenLocale: string | null;
}

/**
 * Books of the syntax helper and query languages in the order in which they are shown, with the host names of their
 * links: an archive without its container does not know its own.
 */
const KNOWN_BOOKS: Record<string, string> = {
  shcntx: 'syntaxhelpercontext',
  shlang: 'syntaxhelperlanguage',
  shquery: 'syntaxhelperqueries',
  shclang: 'syntaxhelpercommonlanguage',
  dcsui: 'dcsui',
};
const KNOWN_STEMS = Object.keys(KNOWN_BOOKS);

/** Splits `<book>_<locale>` at the first `_` behind which a whole locale follows; locales hold `_` too (`pt_BR`). */
export function parseBookFileName(fileName: string): BookFileName {
  const base = fileName.replace(/\.(hbk|zip)$/i, '');
  const match = /^(.+?)_([a-z]{2}(?:_[a-z]{2})?|root)$/i.exec(base);
  if (match === null) return { stem: base.toLowerCase(), locale: null, writtenLocale: null };
  const [, stem = '', written = ''] = match;
  return { stem: stem.toLowerCase(), locale: localeOf(written.toLowerCase()), writtenLocale: written };
}

/** The host part of links to a known book. */
export function knownBookHost(stem: string): string | undefined {
  return Object.hasOwn(KNOWN_BOOKS, stem) ? KNOWN_BOOKS[stem] : undefined;
}

/** Sorts books: the syntax helper first, the others by name. */
export function compareStems(a: string, b: string): number {
  const rank = (stem: string): number => {
    const index = KNOWN_STEMS.indexOf(stem);
    return index < 0 ? KNOWN_STEMS.length : index;
  };
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** The version of the platform in a path: the last folder that looks like `8.3.27.1719`. */
export function platformVersionIn(path: string): string | null {
  const parts = path.split(/[\\/]/);
  return parts.findLast((part) => /^\d+\.\d+\.\d+\.\d+$/.test(part)) ?? null;
}

function localeOf(written: string): BookLocale | null {
  if (written === 'ru') return 'ru';
  return written === 'root' || written === 'en' ? 'en' : null;
}
