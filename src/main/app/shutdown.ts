import type { App } from 'electron';

/**
 * Lets the app end in order: whatever asks it to quit (menu, last window, log-out, SIGINT, SIGTERM), `stop` runs once
 * and to its end before the process exits. A second signal exits at once.
 */
export function quitInOrder(app: App, stop: () => Promise<void>): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running';

  app.on('before-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state === 'stopping') return;
    state = 'stopping';
    const finish = (exitCode: number) => {
      state = 'stopped';
      app.exit(exitCode);
    };
    stop().then(
      () => finish(0),
      () => finish(1),
    );
  });

  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.on(signal, () => {
      if (state === 'stopping') app.exit(128 + number);
      else app.quit();
    });
  }
}
