import type { ParsedArticle } from '../../ports.ts';
import { baseName, folderOf, isIndexPage } from './page-tree.ts';
import { type ParsedPage, WARNINGS } from './parsed-page.ts';

const TITLE_MAX_CHARS = 500;
const MAX_ALIASES = 64;

/** Makes the article of a page. Its key is the unit path; the file's name is one of its aliases. */
export function buildArticle(unitPath: string, page: ParsedPage, headingPath: string[]): ParsedArticle {
  const name = nameOfPage(unitPath);
  const title = bounded(page.title ?? name);
  const aliases = new Map<string, string>();
  for (const alias of [name, ...page.aliases].map(bounded)) {
    const key = alias.toLowerCase();
    if (alias !== '' && alias !== title && !aliases.has(key) && aliases.size < MAX_ALIASES) aliases.set(key, alias);
  }
  const warnings = page.markdown === '' ? [...page.warnings, WARNINGS.empty] : page.warnings;
  return {
    key: unitPath,
    kind: 'page',
    title,
    headingPath,
    markdown: page.markdown,
    aliases: [...aliases.values()],
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** The file's name without extension; an index page goes by the name of its folder. */
function nameOfPage(unitPath: string): string {
  const folder = folderOf(unitPath);
  return isIndexPage(unitPath) && folder !== '' ? folder.slice(folder.lastIndexOf('/') + 1) : baseName(unitPath);
}

function bounded(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (line.length <= TITLE_MAX_CHARS) return line;
  return `${line
    .slice(0, TITLE_MAX_CHARS - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`;
}
