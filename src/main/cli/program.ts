import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { defaultDataDir } from '#main/app/paths.ts';
import { VERSION } from '#main/app/version.ts';
import { MAX_SEARCH_LIMIT } from '#shared/contract/search-tools.ts';
import { ARTICLE_KINDS, LOAD_MODES } from '#shared/model/article.ts';
import type { GlobalOptions } from './global-options.ts';

const SERVERS = ['documents1c', 'metadata1c'] as const;

/** The command line: names and options only. Each command loads its own code when it is called. */
export function createProgram(): Command {
  const program = new Command('svod')
    .description('Search in 1C:Enterprise documentation. Поиск по документации 1С:Предприятия.')
    .version(VERSION, '-V', 'print the version (also --version)')
    .option('--data-dir <dir>', 'where Svod keeps its index (default: SVOD_DATA_DIR or the folder of the user)')
    .option('--json', 'print results as JSON', false)
    .showSuggestionAfterError()
    .showHelpAfterError('Run svod --help for the commands.')
    .exitOverride();
  const globals = (): GlobalOptions => {
    const { dataDir, json } = program.opts<{ dataDir?: string; json: boolean }>();
    const folder = dataDir ?? process.env.SVOD_DATA_DIR;
    return { dataDir: folder ? resolve(folder) : defaultDataDir(process.platform, process.env, homedir()), json };
  };

  program
    .command('import')
    .description('import folders or files; unchanged files are skipped')
    .argument('<path...>', 'folders or files')
    .addOption(new Option('--mode <mode>', 'what it is').choices(['auto', ...LOAD_MODES]).default('auto'))
    .option('--destination <name>', 'name of the source (default: the name of the folder)')
    .option('--version <version>', 'version of the documentation, such as 8.3.27.1719')
    .action(async (paths: string[], options) => {
      const { runImport } = await import('./commands/import.ts');
      process.exitCode = await runImport(globals(), paths, options);
    });

  program
    .command('search')
    .description('search the documentation')
    .argument('<query...>', 'what to look for')
    .addOption(new Option('--server <name>', 'which of the two servers').choices(SERVERS).default('documents1c'))
    .option('--limit <n>', 'number of hits', integerBetween(1, MAX_SEARCH_LIMIT), 10)
    .option('--destination <name>', 'only this source')
    .addOption(new Option('--kind <kind>', 'only articles of this kind').choices(ARTICLE_KINDS))
    .option('--version <version>', 'only this version of the platform')
    .option('--explain', 'say why each hit stands where it stands', false)
    .action(async (words: string[], options) => {
      const { runSearch } = await import('./commands/search.ts');
      await runSearch(globals(), words.join(' '), options);
    });

  program
    .command('get')
    .description('print an article')
    .argument('<id-or-name...>', 'id of a hit, exact name or path')
    .option('--destination <name>', 'only in this source')
    .option('--version <version>', 'version of the platform (default: the newest)')
    .addOption(new Option('--lang <lang>', 'language of a help article').choices(['ru', 'en', 'both']))
    .option('--max-chars <n>', 'length of the part that is printed', integerBetween(500, 200_000))
    .option('--cursor <cursor>', 'go on where the part before ended')
    .action(async (words: string[], options) => {
      const { runGet } = await import('./commands/get.ts');
      await runGet(globals(), words.join(' '), options);
    });

  program
    .command('status')
    .description('what is indexed, and how completely')
    .action(async () => {
      const { runStatus } = await import('./commands/status.ts');
      await runStatus(globals());
    });

  program
    .command('check')
    .description('check help books without importing them: contents, pages, checksums')
    .argument('<path...>', 'books (.hbk, or an archive of pages as .zip), or folders of an installation')
    .action(async (paths: string[]) => {
      const { runCheck } = await import('./commands/check.ts');
      process.exitCode = await runCheck(globals(), paths);
    });

  program
    .command('delete')
    .description('remove a source from the index; its files stay')
    .argument('<source>', 'name of the source')
    .action(async (source: string) => {
      const { runDelete } = await import('./commands/delete.ts');
      await runDelete(globals(), source);
    });

  program
    .command('settings')
    .description('show the settings, or change one: svod settings endpoint.baseUrl http://127.0.0.1:1234/v1')
    .argument('[key]', 'such as endpoint.baseUrl')
    .argument('[value]', 'new value; "" clears it')
    .option('--no-check', 'save an endpoint without trying it')
    .action(async (key: string | undefined, value: string | undefined, options) => {
      const { runSettings } = await import('./commands/settings.ts');
      await runSettings(globals(), key, value, options);
    });

  program
    .command('eval')
    .description('measure the ranking with a file of queries and right answers')
    .argument('<file>', 'JSON lines {query, expect, top}')
    .addOption(new Option('--server <name>', 'which of the two servers').choices(SERVERS).default('documents1c'))
    .option('--limit <n>', 'depth of the lists', integerBetween(1, MAX_SEARCH_LIMIT), 10)
    .action(async (file: string, options) => {
      const { runEval } = await import('./commands/eval.ts');
      await runEval(globals(), file, options);
    });

  program
    .command('mcp')
    .description('speak MCP on standard input and output; what an agent is configured with')
    .addOption(new Option('--server <name>', 'which of the two servers').choices(SERVERS).default('documents1c'))
    .action(async (options) => {
      const { runMcp } = await import('./commands/mcp.ts');
      process.exitCode = await runMcp(globals(), options.server);
    });

  program
    .command('serve')
    .description('run without a window until stopped')
    .option('--demo', 'import the sample library first and show one search', false)
    .option('--idle-exit <seconds>', 'end when no client has been there for so long', integerBetween(1, 86_400))
    .action(async (options) => {
      const { runServe } = await import('./commands/serve.ts');
      await runServe(globals(), options);
    });

  for (const command of program.commands)
    command.exitOverride().showHelpAfterError('Run svod --help for the commands.');
  return program;
}

function integerBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
