const CHECK_INTERVAL_MS = 500;

/**
 * Ends this process in order when npm, which started it, is gone. npm runs scripts in a shell; a SIGTERM to npm ends the
 * shell and never reaches the script, which would stay behind and keep the data directory to itself.
 */
export function stopWithParent(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_INTERVAL_MS);
  timer.unref();
}
