/** Which pages an import has, as far as links need it. Paths are unit paths: relative to the root, with `/`, NFC. */
export interface PageTree {
  /** The page that a path without extension, a folder or a path in another case means, if there is one. */
  find(path: string): string | undefined;
  /** Where an anchor of the page's own (`{ #id }`, `<h2 id>`) is by its heading's text; other anchors as they are. */
  anchorOf(path: string, anchor: string): string;
}

const MARKDOWN_EXTENSIONS = ['.md', '.markdown', '.mdx'];
const HTML_EXTENSIONS = ['.html', '.htm'];
const PAGE_EXTENSIONS = [...MARKDOWN_EXTENSIONS, ...HTML_EXTENSIONS, '.txt'];
const INDEX_NAMES = ['index', 'README'];

export type PageFormat = 'markdown' | 'html' | 'text';

/** How a file is read, by its name; null for files that are not imported. */
export function pageFormat(fileName: string): PageFormat | null {
  const extension = extensionOf(fileName);
  if (MARKDOWN_EXTENSIONS.includes(extension)) return 'markdown';
  if (HTML_EXTENSIONS.includes(extension)) return 'html';
  return extension === '.txt' ? 'text' : null;
}

/** `a/b.md` → `b`. */
export function baseName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.slice(0, name.length - extensionOf(name).length);
}

/** `a/b.md` → `a`; the empty string at the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** True for the page that stands for its folder. */
export function isIndexPage(path: string): boolean {
  return INDEX_NAMES.some((name) => name.toLowerCase() === baseName(path).toLowerCase());
}

export function createPageTree(
  paths: Iterable<string>,
  anchors: ReadonlyMap<string, ReadonlyMap<string, string>>,
): PageTree {
  const exact = new Set<string>();
  const byLowerCase = new Map<string, string>();
  for (const path of paths) {
    exact.add(path);
    // The first of two names that differ in case only.
    if (!byLowerCase.has(path.toLowerCase())) byLowerCase.set(path.toLowerCase(), path);
  }
  const lookUp = (path: string) => (exact.has(path) ? path : byLowerCase.get(path.toLowerCase()));
  return {
    find(path) {
      for (const candidate of candidatesOf(path)) {
        const found = lookUp(candidate);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    anchorOf: (path, anchor) => anchors.get(path)?.get(anchor) ?? anchor,
  };
}

/** Paths that a link to `path` may mean, the likeliest first. */
function* candidatesOf(path: string): Generator<string> {
  const trimmed = path.replace(/\/+$/, '');
  if (trimmed !== '') {
    yield trimmed;
    const extension = extensionOf(trimmed);
    const stem = trimmed.slice(0, trimmed.length - extension.length);
    // Sites link to what the page becomes; file trees to what it is.
    if (HTML_EXTENSIONS.includes(extension)) for (const other of MARKDOWN_EXTENSIONS) yield stem + other;
    if (MARKDOWN_EXTENSIONS.includes(extension)) for (const other of HTML_EXTENSIONS) yield stem + other;
    for (const other of PAGE_EXTENSIONS) yield trimmed + other;
  }
  const folder = trimmed === '' ? '' : `${trimmed}/`;
  for (const name of INDEX_NAMES) for (const extension of PAGE_EXTENSIONS) yield folder + name + extension;
}

function extensionOf(fileName: string): string {
  return /\.[^./\\]+$/.exec(fileName)?.[0].toLowerCase() ?? '';
}
