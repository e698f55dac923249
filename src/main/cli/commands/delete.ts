import type { GlobalOptions } from '../global-options.ts';
import { printJson, printText } from '../output.ts';
import { withClient } from '../with-client.ts';

export async function runDelete(globals: GlobalOptions, source: string): Promise<void> {
  const answer = await withClient(globals.dataDir, (client, signal) =>
    client.call('delete_source', { source }, { signal }),
  );
  if (globals.json) return printJson(answer);
  printText(`Removed ${answer.source}: ${answer.articles} articles`);
}
