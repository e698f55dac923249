import { AppError } from '#shared/errors/app-error.ts';
import { type CliClient, openClient } from './open-client.ts';

/**
 * Runs a command with the tools of a data directory and leaves in order, whatever happens. Ctrl+C and SIGTERM abort the
 * signal; the command ends by itself then, a second one ends it at once.
 */
export async function withClient<T>(
  dataDir: string,
  work: (client: CliClient, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const onSignal = () => {
    if (abort.signal.aborted) process.exit(130);
    abort.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    const client = await openClient(dataDir);
    try {
      if (abort.signal.aborted) throw new AppError('CANCELLED');
      return await work(client, abort.signal);
    } finally {
      await client.close();
    }
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}
