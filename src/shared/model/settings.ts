import { z } from 'zod';

/** Width of every stored vector: the original schema's `halfvec(1024)`. */
export const EMBEDDING_DIMENSIONS = 1024;

const endpointSchema = z.strictObject({
  /** Base URL of an OpenAI-compatible server, such as http://127.0.0.1:1234/v1. Empty: none. */
  baseUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  model: z.string().max(200).default('text-embedding-qwen3-embedding-4b'),
  /** Width asked of the server; answers of another width are brought to 1024. */
  dimensions: z.number().int().min(32).max(8192).default(EMBEDDING_DIMENSIONS),
  queryPrefix: z.string().max(500).default(''),
  passagePrefix: z.string().max(500).default(''),
});
export type EndpointSettings = z.infer<typeof endpointSchema>;

/** Everything the user can set. Unknown keys are refused, missing ones take the defaults here. */
export const settingsSchema = z.strictObject({
  language: z.enum(['auto', 'ru', 'en']).default('auto'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  endpoint: endpointSchema.prefault({}),
});
export type Settings = z.infer<typeof settingsSchema>;

/** A partial change of settings, one level deep for the endpoint. Absent keys keep their value. */
export const settingsPatchSchema = z.strictObject({
  language: z.enum(['auto', 'ru', 'en']).optional(),
  theme: z.enum(['system', 'light', 'dark']).optional(),
  endpoint: z
    .strictObject({
      baseUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
      model: z.string().max(200).optional(),
      dimensions: z.number().int().min(32).max(8192).optional(),
      queryPrefix: z.string().max(500).optional(),
      passagePrefix: z.string().max(500).optional(),
    })
    .optional(),
});
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

export function defaultSettings(): Settings {
  return settingsSchema.parse({});
}

export function mergeSettings(current: Settings, patch: SettingsPatch): Settings {
  return settingsSchema.parse({
    ...current,
    ...definedOnly(patch),
    endpoint: { ...current.endpoint, ...definedOnly(patch.endpoint ?? {}) },
  });
}

/** Electron's IPC keeps keys whose value is undefined; for a change they mean what absent ones mean. */
function definedOnly(patch: object): object {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
