import { INTERNAL_LINK_PREFIX } from '../../ports.ts';
import { folderOf, type PageTree } from './page-tree.ts';

/** The destination that a link gets, or null: the link becomes plain text. */
export type LinkResolver = (url: string) => string | null;

const EXTERNAL_SCHEMES = ['http', 'https', 'mailto'];
const MAX_BASE_SEGMENTS = 3;

/**
 * Resolves links as a page of the tree has them: relative, from the root (`/`), percent-encoded, with an anchor, to a
 * folder, to `.html` where the file is `.md`. Links to the web stay; links to nothing, to files that are not imported
 * and of all other schemes (`javascript:`, `data:`, `file:`) give null.
 */
export function createLinkResolver(pagePath: string, tree: PageTree): LinkResolver {
  return (url) => {
    // Browsers drop these, so `java\nscript:` would be a scheme.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    const cleaned = url.replace(/[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\ufeff]/g, '').trim();
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(cleaned)?.[1]?.toLowerCase();
    if (scheme !== undefined) return EXTERNAL_SCHEMES.includes(scheme) ? encodeDestination(cleaned) : null;
    if (/^[\\/]{2}/.test(cleaned)) return encodeDestination(`https:${cleaned}`);
    return resolveInTree(cleaned, pagePath, tree);
  };
}

/** The link to a page of the same source, as `ports.ts` defines it. */
export function internalLink(path: string, anchor: string): string {
  return INTERNAL_LINK_PREFIX + encodeComponent(path) + (anchor === '' ? '' : `#${encodeAnchor(anchor)}`);
}

function resolveInTree(url: string, pagePath: string, tree: PageTree): string | null {
  const hash = url.indexOf('#');
  const anchor = hash < 0 ? '' : decode(url.slice(hash + 1));
  const path = decode((hash < 0 ? url : url.slice(0, hash)).replace(/\?.*$/s, '')).replaceAll('\\', '/');
  if (path === '' && anchor === '') return null;
  const target = path === '' ? pagePath : findTarget(path, pagePath, tree);
  return target === undefined ? null : internalLink(target, tree.anchorOf(target, anchor));
}

function findTarget(path: string, pagePath: string, tree: PageTree): string | undefined {
  for (const candidate of absolutePaths(path, pagePath)) {
    const found = candidate === null ? undefined : tree.find(candidate);
    if (found !== undefined) return found;
  }
  return undefined;
}

function* absolutePaths(path: string, pagePath: string): Generator<string | null> {
  if (!path.startsWith('/')) {
    yield joinPath(folderOf(pagePath), path);
    // Many site generators serve `a/b.md` as `a/b/`, and raw HTML is written against that.
    yield joinPath(pagePath.replace(/\.[^./]+$/, ''), path);
    return;
  }
  const segments = path.split('/').filter((segment) => segment !== '');
  // A site may live below the root of its host, or the source below the root of the site.
  for (let skipped = 0; skipped <= Math.min(MAX_BASE_SEGMENTS, segments.length - 1); skipped += 1) {
    yield joinPath('', segments.slice(skipped).join('/'));
  }
  if (segments.length === 0) yield '';
}

/** Null when the path leads out of the root. */
function joinPath(folder: string, path: string): string | null {
  const joined: string[] = [];
  for (const segment of `${folder}/${path}`.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') joined.push(segment);
    else if (joined.pop() === undefined) return null;
  }
  return joined.join('/').normalize('NFC');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parentheses would end the destination of a Markdown link. */
function encodeComponent(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/[()]/g, (character) => (character === '(' ? '%28' : '%29'));
}

/** Letters stay as they are: encoded Cyrillic would be six times as long. */
function encodeAnchor(anchor: string): string {
  return encodeDestination(anchor.replaceAll('%', '%25'));
}

function encodeDestination(url: string): string {
  return url.replace(/[\s()<>\\`"|[\]]/g, (character) => encodeComponent(character));
}
