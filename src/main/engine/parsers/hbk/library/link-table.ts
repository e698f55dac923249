import { INTERNAL_LINK_PREFIX } from '#engine/ports.ts';
import { knownBookHost } from '../books/book-file-name.ts';
import { foldPath, normalizePagePath, parentPath } from '../contents/page-path.ts';
import type { PageEntry } from './page-entry.ts';

/** Finds the article that a link of a page leads to. */
export interface LinkTable {
  /**
   * Null: the target is not in the import set, or the link leads back to the page itself.
   * @param pagePath path of the page of that language that has the link: relative links start there
   */
  resolve(href: string, from: PageEntry, pagePath: string): string | null;
}

/** The Markdown destination of an article. Brackets are encoded too: they would end the destination. */
export function internalLink(key: string): string {
  const encoded = encodeURIComponent(key).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
  return INTERNAL_LINK_PREFIX + encoded;
}

/**
 * @param bookNames host names of `v8help://` links by stem, as the books themselves say
 */
export function createLinkTable(entries: readonly PageEntry[], bookNames: ReadonlyMap<string, string>): LinkTable {
  const byStem = new Map<string, Map<string, PageEntry>>();
  for (const [stem, ofStem] of Map.groupBy(entries, (entry) => entry.stem)) {
    const pages = ofStem
      .filter((entry) => !isDamaged(entry))
      .flatMap((entry) => Object.values(entry.pages).map((page) => [foldPath(page.path), entry] as const));
    byStem.set(stem, new Map(pages));
  }
  const stemByHost = new Map<string, string>();
  for (const stem of byStem.keys()) {
    for (const host of [stem, knownBookHost(stem), bookNames.get(stem)]) {
      if (host !== undefined && host !== '') stemByHost.set(host.toLowerCase(), stem);
    }
  }

  const find = (stem: string, path: string): PageEntry | undefined => {
    const pages = byStem.get(stem);
    const folded = foldPath(normalizePagePath(path));
    return pages?.get(folded) ?? pages?.get(`${folded}.html`);
  };
  return {
    resolve(href, from, pagePath) {
      const { host, path, anchor } = parseHref(href);
      if (path === null) return null;
      let target: PageEntry | undefined;
      if (host !== null) {
        const stem = stemByHost.get(host.toLowerCase());
        target = stem === undefined ? undefined : find(stem, path);
      } else if (path === '') {
        target = from;
      } else {
        target = find(from.stem, `${parentPath(pagePath)}/${path}`) ?? find(from.stem, path);
      }
      if (target === undefined) return null;
      const section = anchor === '' ? undefined : target.sectionKeys.get(anchor.toLowerCase());
      if (section !== undefined) return internalLink(section);
      return target === from ? null : internalLink(target.key);
    },
  };
}

/** A page that can be read in no language becomes no article. */
export function isDamaged(entry: PageEntry): boolean {
  return Object.values(entry.pages).every((page) => page.head === null);
}

function parseHref(href: string): { host: string | null; path: string | null; anchor: string } {
  const hash = href.indexOf('#');
  const anchor = hash < 0 ? '' : decoded(href.slice(hash + 1).trim());
  const address = (hash < 0 ? href : href.slice(0, hash)).trim().replaceAll('\\', '/');
  const help = /^v8help:\/\/([^/]*)\/?(.*)$/is.exec(address);
  if (help !== null) return { host: help[1]!, path: decoded(help[2]!), anchor };
  if (/^[a-z][a-z\d+.-]*:/i.test(address) || address.startsWith('//')) return { host: null, path: null, anchor };
  return { host: null, path: decoded(address), anchor };
}

/** Genuine links are not encoded; a `%` in them stays what it is. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
