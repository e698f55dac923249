import { AppError } from '#shared/errors/app-error.ts';
import { type SettingsPatch, settingsPatchSchema } from '#shared/model/settings.ts';
import type { GlobalOptions } from '../global-options.ts';
import { printJson, printNote } from '../output.ts';
import { withClient } from '../with-client.ts';

/** Shows all settings, or changes one. A new endpoint is tried first and refused when it does not answer. */
export async function runSettings(
  globals: GlobalOptions,
  key: string | undefined,
  value: string | undefined,
  options: { check: boolean },
): Promise<void> {
  const patch = key === undefined || value === undefined ? null : patchFor(key, value);
  const answer = await withClient(globals.dataDir, async (client, signal) => {
    const current = await client.call('get_settings', {}, { signal });
    if (patch === null) return current;
    const changesEndpoint = patch.endpoint !== undefined && patch.endpoint.baseUrl !== '';
    const hasEndpoint = (patch.endpoint?.baseUrl ?? current.settings.endpoint.baseUrl) !== '';
    if (changesEndpoint && hasEndpoint && options.check) {
      const probe = await client.call('test_endpoint', { endpoint: patch.endpoint }, { signal });
      printNote(`${probe.model}: ${probe.dimensions} dimensions, ${Math.round(probe.ms)} ms`);
    }
    return client.call('update_settings', { patch }, { signal });
  });
  if (key !== undefined && value === undefined) return printJson(readSetting(answer.settings, key));
  printJson(answer.settings);
}

/** @throws AppError INVALID_INPUT for an unknown key or a value that does not fit */
function patchFor(key: string, text: string): SettingsPatch {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const [group, field] = key.split('.');
  const build = (value: unknown) =>
    field === undefined ? { [group as string]: value } : { [group as string]: { [field]: value } };
  for (const value of Number.isNaN(number) ? [text] : [number, text]) {
    const parsed = settingsPatchSchema.safeParse(build(value));
    if (parsed.success) return parsed.data;
  }
  throw new AppError('INVALID_INPUT', `${key} cannot be set to «${text}».`, {
    nextStep: `Keys: ${knownKeys().join(', ')}.`,
  });
}

function knownKeys(): string[] {
  const endpoint = Object.keys(settingsPatchSchema.shape.endpoint.unwrap().shape).map((name) => `endpoint.${name}`);
  return [...Object.keys(settingsPatchSchema.shape).filter((name) => name !== 'endpoint'), ...endpoint];
}

function readSetting(settings: object, key: string): unknown {
  let value: unknown = settings;
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) {
      throw new AppError('INVALID_INPUT', `There is no setting ${key}.`, {
        nextStep: `Keys: ${knownKeys().join(', ')}.`,
      });
    }
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}
