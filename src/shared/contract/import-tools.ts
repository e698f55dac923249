import { z } from 'zod';
import { LOAD_MODES } from '../model/article.ts';
import { importJobSchema } from '../model/import-job.ts';
import { defineTool } from './define-tool.ts';

const path = z.string().min(1).max(4096);

export const startImport = defineTool({
  name: 'start_import',
  server: 'app',
  title: 'Import a folder or a file',
  description: 'Starts one import job per path and answers at once; progress comes as events.',
  input: z.strictObject({
    paths: z.array(path).min(1).max(64).describe('Absolute paths of folders or files'),
    mode: z.enum(['auto', ...LOAD_MODES]).default('auto'),
    source: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Name of the source; default: the name of the folder'),
    version: z.string().trim().min(1).max(50).optional(),
  }),
  output: z.strictObject({ jobs: z.array(importJobSchema) }),
  effects: 'write',
  audience: ['app'],
  runsIn: 'engine',
});

export const cancelImport = defineTool({
  name: 'cancel_import',
  server: 'app',
  title: 'Cancel an import',
  description: 'Stops a job after the article it is at. What is in stays in; the next import goes on from there.',
  input: z.strictObject({ jobId: z.number().int().positive() }),
  output: z.strictObject({ job: importJobSchema }),
  effects: 'write',
  audience: ['app'],
  runsIn: 'engine',
});

export const listImportJobs = defineTool({
  name: 'list_import_jobs',
  server: 'app',
  title: 'Import jobs',
  description: 'The newest import jobs first.',
  input: z.strictObject({
    jobIds: z.array(z.number().int().positive()).max(64).optional(),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  output: z.strictObject({ jobs: z.array(importJobSchema) }),
  effects: 'read',
  audience: ['app'],
  runsIn: 'engine',
});

export const deleteSource = defineTool({
  name: 'delete_source',
  server: 'app',
  title: 'Delete a source',
  description: 'Removes a source with its articles from the index. The files themselves are not touched.',
  input: z.strictObject({ source: z.string().min(1).max(200) }),
  output: z.strictObject({ source: z.string(), articles: z.number().int() }),
  effects: 'write',
  audience: ['app'],
  runsIn: 'engine',
  deadlineMs: 120_000,
});
