import type { ToolOutput } from '#shared/contract/tools.ts';
import type { SettingsPatch } from '#shared/model/settings.ts';

/** Asks an embedding server for one vector; fields that are not given are those of the current settings. */
export type EndpointProbe = (
  endpoint: NonNullable<SettingsPatch['endpoint']>,
  signal: AbortSignal,
) => Promise<ToolOutput<'test_endpoint'>>;
