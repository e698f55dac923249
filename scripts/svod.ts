import { reportFailure } from './report-failure.ts';
import { runBuiltCli } from './run-built-cli.ts';

// npm run --silent svod -- COMMAND
await runBuiltCli(process.argv.slice(2)).catch(reportFailure);
