import type { ImportJob } from '#shared/model/import-job.ts';

const INTERVAL_MS = 1_000;

/** Progress on standard error: one line that is written over on a terminal, a line a second elsewhere. */
export function createProgressLine(): { show(job: ImportJob): void; end(): void } {
  const isTerminal = process.stderr.isTTY === true;
  let lastMs = -Infinity;
  let isLineOpen = false;
  return {
    show: (job) => {
      if (!job.progress) return;
      const nowMs = performance.now();
      if (!isTerminal && nowMs - lastMs < INTERVAL_MS) return;
      lastMs = nowMs;
      const { phase, unitsDone, unitsTotal, currentPath } = job.progress;
      const text = `${job.source}: ${phase} ${unitsDone}${unitsTotal === null ? '' : `/${unitsTotal}`} ${currentPath ?? ''}`;
      if (isTerminal) process.stderr.write(`\r\u001b[K${text.slice(0, (process.stderr.columns || 80) - 1)}`);
      else process.stderr.write(`${text}\n`);
      isLineOpen = isTerminal;
    },
    end: () => {
      if (isLineOpen) process.stderr.write('\r\u001b[K');
      isLineOpen = false;
    },
  };
}
