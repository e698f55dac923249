import type { ImportJob } from '../model/import-job.ts';
import type { Settings } from '../model/settings.ts';

/** What Svod tells its clients unasked. Built by the trusted side, so typed but not parsed. */
export interface AppEvents {
  'import.progress': ImportJob;
  /** The set of indexed articles changed: a list or an open search may be asked again. */
  'index.changed': Record<string, never>;
  'engine.state': { state: 'starting' | 'ready' | 'stopped' | 'failed'; message?: string };
  'settings.changed': Settings;
  /** Files or folders were dropped on the window. */
  'source.dropped': { paths: string[] };
}

export const APP_EVENT_NAMES = [
  'import.progress',
  'index.changed',
  'engine.state',
  'settings.changed',
  'source.dropped',
] as const satisfies readonly (keyof AppEvents)[];

export type AppEventName = keyof AppEvents;
