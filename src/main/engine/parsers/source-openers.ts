import { access, constants } from 'node:fs/promises';
import { AppError } from '#shared/errors/app-error.ts';
import type { LoadMode } from '#shared/model/article.ts';
import type { SourceOpener, SourceReader } from '../ports.ts';
import { pathError } from './docs/walk-tree.ts';

const READABLE: Record<LoadMode, string> = {
  hbk: 'файлы справки .hbk / .hbk help files',
  docs: 'папки с Markdown, HTML и текстом / folders of Markdown, HTML and text',
  metadata: 'выгрузки конфигураций / configuration dumps',
};

/**
 * Opens a source. Mode `auto` takes the first opener, in the order given, that recognises what lies at the path.
 *
 * @throws AppError PATH_NOT_FOUND, PATH_UNREADABLE, NOTHING_TO_IMPORT
 */
export async function openSource(
  root: string,
  mode: 'auto' | LoadMode,
  openers: readonly SourceOpener[],
): Promise<SourceReader> {
  await access(root, constants.R_OK).catch((error: unknown) => {
    throw pathError(error);
  });
  const able = mode === 'auto' ? openers : openers.filter((opener) => opener.loadMode === mode);
  if (mode !== 'auto' && able.length === 0) {
    throw new AppError('NOTHING_TO_IMPORT', `This version cannot read sources of the kind "${mode}".`, {
      nextStep: `Эта версия не умеет читать такой источник, только: / This version cannot read such a source, only: ${listOf(openers)}`,
    });
  }
  for (const opener of able) if (await opener.recognise(root)) return opener.open(root);
  throw new AppError('NOTHING_TO_IMPORT', undefined, {
    nextStep: `Укажите путь, по которому лежат: / Choose a path that holds: ${listOf(able)}`,
  });
}

function listOf(openers: readonly SourceOpener[]): string {
  return [...new Set(openers.map((opener) => READABLE[opener.loadMode]))].join('; ');
}
