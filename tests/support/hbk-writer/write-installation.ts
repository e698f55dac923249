import { join } from 'node:path';
import { writeTree } from '../write-tree.ts';
import { articleBook } from './article-book.ts';
import { sampleBook } from './sample-book.ts';
import { type BookContent, writeBook } from './write-book.ts';

/** What may differ between two installations of the sample. */
export interface InstallationOptions {
  version?: string;
  /** Changes the Russian main book. */
  russian?: (book: BookContent) => BookContent;
  /** Leaves the syntax helper out, as an installation of the client alone does. */
  clientOnly?: boolean;
}

/** Writes the sample books as an installation of the platform. @returns its folder, named as the version */
export async function writeInstallation(folder: string, options: InstallationOptions = {}): Promise<string> {
  const { version = '8.3.27.1719', russian = (book) => book, clientOnly = false } = options;
  const root = join(folder, version);
  const main = {
    'bin/shcntx_ru.hbk': writeBook(russian(sampleBook('ru'))),
    'bin/shcntx_root.hbk': writeBook(sampleBook('en')),
  };
  return writeTree(root, {
    'bin/shlang_ru.hbk': writeBook(articleBook()),
    'bin/frntend_de.hbk': writeBook(articleBook()),
    ...(clientOnly ? { 'bin/shquery_ru.hbk': writeBook(articleBook()) } : main),
  });
}
