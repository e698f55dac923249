import { reportFailure } from './report-failure.ts';
import { runBuiltCli } from './run-built-cli.ts';
import { stopWithParent } from './stop-with-parent.ts';

// npm run --silent svod -- COMMAND
stopWithParent();
await runBuiltCli(process.argv.slice(2)).catch(reportFailure);
