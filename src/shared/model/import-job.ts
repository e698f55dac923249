import { z } from 'zod';
import { loadModeSchema } from './article.ts';

/**
 * `done`: all of it is in. `embedding-pending`: the text is searchable, vectors are missing. `interrupted`: the
 * engine stopped in the middle; the next import of the source goes on where this one ended.
 */
export const importJobStates = [
  'queued',
  'running',
  'done',
  'embedding-pending',
  'cancelled',
  'interrupted',
  'failed',
] as const;
export const importJobStateSchema = z.enum(importJobStates);
export type ImportJobState = z.infer<typeof importJobStateSchema>;

/** One file that did not go in, or went in with a loss. */
export const importIssueSchema = z.strictObject({ path: z.string(), reason: z.string() });
export type ImportIssue = z.infer<typeof importIssueSchema>;

export const importProgressSchema = z.strictObject({
  phase: z.enum(['scanning', 'importing', 'embedding', 'finishing']),
  unitsDone: z.number().int(),
  /** Null until the scan has counted them. */
  unitsTotal: z.number().int().nullable(),
  currentPath: z.string().nullable(),
});
export type ImportProgress = z.infer<typeof importProgressSchema>;

export const importJobSchema = z.strictObject({
  jobId: z.number().int(),
  loadMode: loadModeSchema,
  source: z.string(),
  root: z.string(),
  version: z.string().nullable(),
  state: importJobStateSchema,
  progress: importProgressSchema.nullable(),
  articles: z.number().int().describe('Articles written by this job'),
  chunks: z.number().int(),
  skipped: z.number().int().describe('Files unchanged since the last import'),
  removed: z.number().int().describe('Articles whose file is gone'),
  warnings: z.array(importIssueSchema),
  failed: z.array(importIssueSchema),
  seconds: z.number(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});
export type ImportJob = z.infer<typeof importJobSchema>;

/** True when the job will not change any more by itself. */
export function isFinalJobState(state: ImportJobState): boolean {
  return state !== 'queued' && state !== 'running';
}
