import { type App, BrowserWindow } from 'electron';

/** More than the engine's own budget (20 s) for closing its database; after it the process ends anyhow. */
const STOP_TIMEOUT_MS = 30_000;

/**
 * Lets the app end in order: whatever asks it to quit (menu, last window, log-out, SIGINT, SIGTERM), `stop` runs once
 * and to its end before windows close and the process exits. A second signal exits at once.
 * @returns tells whether the app is on its way out, when what fails is no news any more
 */
export function quitInOrder(app: App, stop: () => Promise<void>): { isQuitting(): boolean } {
  let state: 'running' | 'stopping' | 'stopped' = 'running';

  app.on('before-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state === 'stopping') return;
    state = 'stopping';
    // Closing a database can take a moment that nobody needs to watch.
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    const timer = setTimeout(() => app.exit(1), STOP_TIMEOUT_MS);
    stop().then(
      () => {
        clearTimeout(timer);
        state = 'stopped';
        // Not from inside the event that is just being refused.
        setImmediate(() => app.quit());
      },
      () => app.exit(1),
    );
  });

  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.on(signal, () => {
      if (state === 'running') app.quit();
      else app.exit(128 + number);
    });
  }

  return { isQuitting: () => state !== 'running' };
}
