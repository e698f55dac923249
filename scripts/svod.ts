import { reportFailure } from './report-failure.ts';
import { runBuiltCli } from './run-built-cli.ts';
import { stopWithParent } from './stop-with-parent.ts';

// npm run --silent svod -- COMMAND
stopWithParent();
// npm runs scripts in the folder of the package; paths are meant from where the person stands.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await runBuiltCli(process.argv.slice(2)).catch(reportFailure);
