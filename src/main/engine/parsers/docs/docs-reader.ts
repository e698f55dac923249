import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError } from '#shared/errors/app-error.ts';
import type { ParsedArticle, SourceReader, SourceUnit } from '../../ports.ts';
import { buildArticle } from './build-article.ts';
import { decodeText } from './decode-text.ts';
import { readExplicitAnchors } from './explicit-anchors.ts';
import { parseHtmlPage } from './html-parser.ts';
import { ISSUES, NEXT_STEPS } from './import-issues.ts';
import { parseMarkdownPage } from './markdown-parser.ts';
import { glanceTitle } from './page-outline.ts';
import { createPageTree, folderOf, isIndexPage, type PageFormat, type PageTree, pageFormat } from './page-tree.ts';
import { type ParsedPage, type ParseOptions, WARNINGS } from './parsed-page.ts';
import { plainTextToMarkdown } from './plain-text.ts';
import { createLinkResolver } from './resolve-link.ts';
import { MAX_FILE_BYTES, pathError, type TreeFile, walkTree } from './walk-tree.ts';

/** Raise it when the same file would give another article. */
const PARSER_VERSION = 1;
const READS_AT_ONCE = 16;

interface ListedTree {
  files: Map<string, TreeFile>;
  folderTitles: Map<string, string>;
  pages: PageTree;
}

interface HashedFile {
  file: TreeFile;
  hash: string;
  title: string | undefined;
  anchors: Map<string, string>;
}

/** Reads a folder of Markdown, HTML and text files, or one such file; see docs/chunking.md for what becomes of them. */
export function createDocsReader(root: string): SourceReader {
  let tree: ListedTree | null = null;
  const listingIssues: { path: string; reason: string }[] = [];

  const listUnits = async (signal: AbortSignal): Promise<SourceUnit[]> => {
    const listing = await walkTree(root, signal);
    listingIssues.splice(0, listingIssues.length, ...listing.issues);
    const hashed: HashedFile[] = [];
    for (let start = 0; start < listing.files.length; start += READS_AT_ONCE) {
      if (signal.aborted) throw new AppError('CANCELLED');
      const batch = listing.files.slice(start, start + READS_AT_ONCE);
      for (const result of await Promise.all(batch.map(hashFile))) {
        if ('reason' in result) listingIssues.push(result);
        else hashed.push(result);
      }
    }
    if (hashed.length === 0)
      throw new AppError('NOTHING_TO_IMPORT', undefined, { nextStep: NEXT_STEPS.nothingToImport });
    tree = listedTree(hashed);
    const { folderTitles } = tree;
    return hashed.map(({ file, hash }) => ({
      path: file.unitPath,
      contentHash: createHash('sha256')
        .update(hash)
        .update(headingPathOf(file.unitPath, folderTitles).join('\n'))
        .digest('hex'),
    }));
  };

  return {
    loadMode: 'docs',
    parserVersion: PARSER_VERSION,
    listingIssues,
    listUnits,
    async readUnit(unit): Promise<ParsedArticle[]> {
      if (!tree) await listUnits(new AbortController().signal);
      const file = tree?.files.get(unit.path);
      if (!tree || !file) throw new AppError('PATH_NOT_FOUND', ISSUES.vanished, { nextStep: NEXT_STEPS.pathNotFound });
      const format = pageFormat(file.unitPath) ?? 'text';
      const decoded = decodeText(await readBytes(file), format === 'html');
      if (!decoded) throw new AppError('INVALID_INPUT', ISSUES.binary, { nextStep: NEXT_STEPS.binary });
      const page = await parsePage(decoded.text, format, {
        resolveLink: createLinkResolver(file.unitPath, tree.pages),
        isMdx: /\.mdx$/i.test(file.unitPath),
      });
      if (decoded.damaged) page.warnings.push(WARNINGS.encodingDamaged);
      return [buildArticle(file.unitPath, page, headingPathOf(file.unitPath, tree.folderTitles))];
    },
    async close() {
      tree = null;
    },
  };
}

async function parsePage(text: string, format: PageFormat, options: ParseOptions): Promise<ParsedPage> {
  if (format === 'markdown') return parseMarkdownPage(text, options);
  if (format === 'html') return parseHtmlPage(text, options);
  return { title: undefined, aliases: [], markdown: plainTextToMarkdown(text.replace(/\r\n?/g, '\n')), warnings: [] };
}

async function hashFile(file: TreeFile): Promise<HashedFile | { path: string; reason: string }> {
  const format = pageFormat(file.unitPath) ?? 'text';
  try {
    const bytes = await readBytes(file);
    const isIndex = isIndexPage(file.unitPath);
    const mayHaveAnchors = format === 'html' || (format === 'markdown' && bytes.includes('{'));
    const text = isIndex || mayHaveAnchors ? (decodeText(bytes, format === 'html')?.text ?? '') : '';
    return {
      file,
      hash: createHash('sha256').update(bytes).digest('hex'),
      title: isIndex ? glanceTitle(text, format) : undefined,
      anchors: readExplicitAnchors(text, format),
    };
  } catch (error) {
    const isKnown = error instanceof AppError && error.code === 'INVALID_INPUT';
    return { path: file.unitPath, reason: isKnown ? error.message : ISSUES.unreadable };
  }
}

/** Follows no link that took the file's place since it was listed. */
async function readBytes(file: TreeFile): Promise<Buffer> {
  try {
    const handle = await open(file.absolutePath, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      if ((await handle.stat()).size > MAX_FILE_BYTES) throw new AppError('INVALID_INPUT', ISSUES.tooLarge);
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw error instanceof AppError ? error : pathError(error);
  }
}

function listedTree(hashed: readonly HashedFile[]): ListedTree {
  const folderTitles = new Map<string, string>();
  for (const { file, title } of hashed) {
    const folder = folderOf(file.unitPath);
    const isIndex = /(?:^|\/)index\.[^/]+$/i.test(file.unitPath);
    // `index` wins over `README`.
    if (title !== undefined && folder !== '' && (isIndex || !folderTitles.has(folder))) folderTitles.set(folder, title);
  }
  const anchors = new Map(
    hashed.filter((entry) => entry.anchors.size > 0).map((entry) => [entry.file.unitPath, entry.anchors]),
  );
  const files = new Map(hashed.map(({ file }) => [file.unitPath, file]));
  return { files, folderTitles, pages: createPageTree(files.keys(), anchors) };
}

/** Titles of the folders above a page; the page that stands for a folder is not below itself. */
function headingPathOf(unitPath: string, folderTitles: ReadonlyMap<string, string>): string[] {
  const own = folderOf(unitPath);
  const folder = isIndexPage(unitPath) ? folderOf(own) : own;
  if (folder === '') return [];
  const segments = folder.split('/');
  return segments.map((name, index) => folderTitles.get(segments.slice(0, index + 1).join('/')) ?? name);
}
