import { parseArticleId } from '#shared/model/article.ts';
import type { GlobalOptions } from '../global-options.ts';
import { printJson, printNote, printText } from '../output.ts';
import { withClient } from '../with-client.ts';

interface GetOptions {
  destination?: string;
  version?: string;
  lang?: 'ru' | 'en' | 'both';
  maxChars?: number;
  cursor?: string;
}

export async function runGet(globals: GlobalOptions, idOrName: string, options: GetOptions): Promise<void> {
  const article = await withClient(globals.dataDir, (client, signal) =>
    client.call(
      'get_doc',
      {
        ...(parseArticleId(idOrName) === null ? { name: idOrName } : { id: idOrName }),
        ...(options.destination === undefined ? {} : { source: options.destination }),
        ...(options.version === undefined ? {} : { version: options.version }),
        ...(options.lang === undefined ? {} : { lang: options.lang }),
        ...(options.maxChars === undefined ? {} : { maxChars: options.maxChars }),
        ...(options.cursor === undefined ? {} : { cursor: options.cursor }),
      },
      { signal },
    ),
  );
  if (globals.json) return printJson(article);
  printText(`# ${article.title}\n\n${article.markdown}`);
  if (article.nextCursor !== undefined) {
    printNote(`${article.totalChars} characters in all. Go on with --cursor ${article.nextCursor}`);
  }
}
