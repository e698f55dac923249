import { z } from 'zod';
import { settingsPatchSchema, settingsSchema } from '../model/settings.ts';
import { defineTool } from './define-tool.ts';

export const getSettings = defineTool({
  name: 'get_settings',
  server: 'app',
  title: 'Settings',
  description: 'The current settings.',
  input: z.strictObject({}),
  output: z.strictObject({ settings: settingsSchema }),
  effects: 'read',
  audience: ['app'],
  runsIn: 'main',
});

export const updateSettings = defineTool({
  name: 'update_settings',
  server: 'app',
  title: 'Change settings',
  description: 'Changes the given settings and keeps the others.',
  input: z.strictObject({ patch: settingsPatchSchema }),
  output: z.strictObject({ settings: settingsSchema }),
  effects: 'write',
  audience: ['app'],
  runsIn: 'main',
});

export const testEndpoint = defineTool({
  name: 'test_endpoint',
  server: 'app',
  title: 'Try the embedding server',
  description: 'Embeds one short text with the given (or current) endpoint and says what answered.',
  input: z.strictObject({ endpoint: settingsPatchSchema.shape.endpoint }),
  output: z.strictObject({ model: z.string(), dimensions: z.number().int(), ms: z.number() }),
  effects: 'read',
  audience: ['app'],
  runsIn: 'engine',
  deadlineMs: 60_000,
});

export const pickSource = defineTool({
  name: 'pick_source',
  server: 'app',
  title: 'Choose what to import',
  description: 'Opens the system dialog. Only paths chosen there (or dropped on the window) can be imported from it.',
  input: z.strictObject({ kind: z.enum(['folder', 'file']) }),
  output: z.strictObject({ paths: z.array(z.string()) }),
  effects: 'read',
  audience: ['app'],
  runsIn: 'main',
  deadlineMs: 3_600_000,
});

export const openExternal = defineTool({
  name: 'open_external',
  server: 'app',
  title: 'Open a link in the browser',
  description: 'Asks the person first, then hands an http, https or mailto link to the system.',
  input: z.strictObject({ url: z.string().max(4096) }),
  output: z.strictObject({ opened: z.boolean() }),
  effects: 'read',
  audience: ['app'],
  runsIn: 'main',
  deadlineMs: 3_600_000,
});
