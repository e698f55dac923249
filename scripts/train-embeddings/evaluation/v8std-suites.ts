import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { splitIdentifier } from '../../../src/main/engine/text/split-identifier.ts';
import type { Suite } from './suite.ts';

interface Page {
  path: string;
  title: string;
  chunks: string[];
}

const CHUNK_CHARS = 800;

/**
 * Suites over zeegin/v8std: titles of standards against chunks without them, English names of diagnostics against
 * their Russian descriptions, and, when given, questions against the chunks of all pages.
 * @param root folder with `docs/`
 * @param queriesFile JSON lines `{query, expect: [paths], scenario}`
 */
export async function v8stdSuites(root: string, queriesFile: string | undefined): Promise<Suite[]> {
  const pages = await readPages(root);
  const standards = pages.filter((page) => page.path.startsWith('docs/std/'));
  const diagnostics = pages.filter(
    (page) => page.path.startsWith('docs/diagnostics/bslls/') && !page.path.endsWith('/index.md'),
  );
  const suites = [
    toSuite(
      'v8std titles → chunks of standards (ru)',
      standards,
      standards.map((page) => [page.title, [page.path]]),
    ),
    toSuite(
      'v8std diagnostics, English name → Russian text',
      diagnostics,
      diagnostics.map((page) => [splitIdentifier(englishName(page.path)).join(' '), [page.path]]),
    ),
  ];
  if (queriesFile === undefined) return suites;
  const questions = (await readFile(queriesFile, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { query: string; expect: string[]; scenario: string })
    .filter(({ scenario }) => scenario.startsWith('natural query') || scenario.startsWith('pattern phrase'));
  const titled = pages.map((page) => ({ ...page, chunks: page.chunks.map((chunk) => `${page.title}\n\n${chunk}`) }));
  suites.push(
    toSuite(
      'v8std questions → all pages (ru)',
      titled,
      questions.map(({ query, expect }) => [query, expect]),
    ),
  );
  return suites;
}

function toSuite(name: string, pages: readonly Page[], questions: readonly (readonly [string, string[]])[]): Suite {
  return {
    name,
    queries: questions.map(([query]) => query),
    passages: pages.flatMap((page) => page.chunks),
    owners: pages.flatMap((page) => page.chunks.map(() => page.path)),
    answers: questions.map(([, paths]) => new Set(paths)),
  };
}

async function readPages(root: string): Promise<Page[]> {
  const paths = (await readdir(join(root, 'docs'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\/+/, ''))
    .sort();
  const pages = await Promise.all(paths.map(async (path) => toPage(path, await readFile(join(root, path), 'utf8'))));
  return pages.filter((page) => page.chunks.length > 0);
}

function toPage(path: string, markdown: string): Page {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? '';
  const english = englishName(path);
  const body = markdown
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^# .+$/m, '')
    .replace(/^- (?:\[Русская версия|\[English version).*$/gm, '')
    .replaceAll(english, ' ')
    .replace(/```[\s\S]*?```/g, path.includes('bslls') ? '' : '$&');
  return { path, title: title.replace(/\s*\([A-Za-z]+\)\s*$/, ''), chunks: splitParagraphs(body) };
}

function englishName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
}

/** Paragraphs packed to at most 800 characters; longer ones are cut. Simpler than the product's chunks, and enough here. */
function splitParagraphs(text: string): string[] {
  const chunks: string[] = [];
  let chunk = '';
  for (const paragraph of text.split(/\n\s*\n/).map((part) => part.trim())) {
    for (let from = 0; from < paragraph.length; from += CHUNK_CHARS) {
      const piece = paragraph.slice(from, from + CHUNK_CHARS);
      if (chunk !== '' && chunk.length + piece.length > CHUNK_CHARS) {
        chunks.push(chunk);
        chunk = '';
      }
      chunk += (chunk === '' ? '' : '\n\n') + piece;
    }
  }
  if (chunk !== '') chunks.push(chunk);
  return chunks;
}
