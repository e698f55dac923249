import type { SvodHost } from '#main/app/svod-host.ts';
import type { GlobalOptions } from '../global-options.ts';
import { createHeadlessHost } from '../open-client.ts';
import { printNote } from '../output.ts';

interface ServeOptions {
  demo: boolean;
  idleExit?: number;
}

/** Owns the data directory and answers at its doors until a signal, or until nobody has been there for a while. */
export async function runServe(globals: GlobalOptions, options: ServeOptions): Promise<void> {
  const host = createHeadlessHost(globals.dataDir, 'all');
  const stopped = Promise.withResolvers<void>();
  let signals = 0;
  const onSignal = () => {
    if (++signals > 1) process.exit(130);
    stopped.resolve();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const idle = options.idleExit === undefined ? undefined : watchIdle(host, options.idleExit, () => stopped.resolve());
  try {
    await host.start();
    printNote(`Svod serves ${globals.dataDir}. Stop with Ctrl+C.`);
    if (options.demo) {
      const { showDemo } = await import('../show-demo.ts');
      await showDemo(host, globals.dataDir);
    }
    await stopped.promise;
  } finally {
    clearInterval(idle);
    await host.stop();
  }
}

function watchIdle(host: SvodHost, seconds: number, onIdle: () => void): NodeJS.Timeout {
  let idleSeconds = 0;
  return setInterval(() => {
    idleSeconds = host.clientCount() > 0 ? 0 : idleSeconds + 1;
    if (idleSeconds >= seconds) onIdle();
  }, 1_000);
}
