import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LocalToolClient } from '#main/app/local-tool-client.ts';
import type { SvodHost } from '#main/app/svod-host.ts';
import { isFinalJobState } from '#shared/model/import-job.ts';
import { builtFile, RESOURCES } from './built-files.ts';
import { printText } from './output.ts';

const DEMO_QUERY = 'как свернуть таблицу значений';
const DEMO_SOURCE = 'Svod: примеры';
const POLL_MS = 200;

/** What a newcomer without a display sees: the sample library imported, one answer, and the way in for an agent. */
export async function showDemo(host: SvodHost, dataDir: string): Promise<void> {
  const client = new LocalToolClient(host.gateway, { audience: 'app', label: 'demo' });
  const library = join(builtFile(RESOURCES), 'sample-library');
  if (existsSync(library)) {
    const { jobs } = await client.call('start_import', { paths: [library], source: DEMO_SOURCE });
    const jobIds = jobs.map(({ jobId }) => jobId);
    let last = jobs;
    while (last.some(({ state }) => !isFinalJobState(state))) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      last = (await client.call('list_import_jobs', { jobIds })).jobs;
    }
    const total = last.reduce((sum, job) => sum + job.articles + job.skipped, 0);
    printText(`Образцы импортированы: ${total} статей. The sample library is in: ${total} articles.\n`);
  }
  const { hits } = await client.call('search_docs', { query: DEMO_QUERY, limit: 3 });
  printText(`Поиск / Search: «${DEMO_QUERY}»\n`);
  for (const [index, hit] of hits.entries()) {
    printText(`${index + 1}. ${hit.title} — ${hit.headingPath.join(' > ')}\n   ${hit.snippet.text}\n`);
  }
  const config = {
    mcpServers: { documents1c: { command: process.execPath, args: [process.argv[1], '--data-dir', dataDir, 'mcp'] } },
  };
  printText(
    `\nПодключить агента / Connect an agent (Claude Desktop, Cursor, LM Studio, Cline):\n${JSON.stringify(config, null, 2)}`,
  );
}
