import type { Logger } from '#engine/ports.ts';

export interface RecordingLogger extends Logger {
  /** What was logged at `warn` and above. */
  readonly warnings: string[];
}

export function recordingLogger(): RecordingLogger {
  const warnings: string[] = [];
  const record = (message: string) => void warnings.push(message);
  return { warnings, debug: () => undefined, info: () => undefined, warn: record, error: record };
}
