import { onTestFinished } from 'vitest';
import { createEngine, type Engine } from '#engine/create-engine.ts';
import type { EngineEvent } from '#engine/protocol/frames.ts';
import { silentLogger } from '#main/app/logger.ts';
import type { CallContext } from '#shared/contract/define-tool.ts';
import { type EngineToolName, TOOLS, type ToolOutput, type ToolRawInput } from '#shared/contract/tools.ts';
import { type ImportJob, isFinalJobState } from '#shared/model/import-job.ts';
import { defaultSettings, type EndpointSettings } from '#shared/model/settings.ts';
import { tempDataDir } from './temp-data-dir.ts';

export interface TestEngine extends Engine {
  dataDir: string;
  events: EngineEvent[];
  /** Calls a tool with input as a client may write it: defaults are filled in. */
  call<N extends EngineToolName>(name: N, input: ToolRawInput<N>): Promise<ToolOutput<N>>;
  /** Imports a folder and waits for the end of the job. */
  importFolder(path: string, source?: string): Promise<ImportJob>;
  search(
    query: string,
    options?: { source?: string; limit?: number; explain?: boolean },
  ): ReturnType<Engine['handlers']['search_docs']>;
}

const context = { signal: new AbortController().signal };

/** A real engine in this process, over a real database; closed when the test ends. */
export async function openEngine(
  options: { dataDir?: string; endpoint?: Partial<EndpointSettings> } = {},
): Promise<TestEngine> {
  const dataDir = options.dataDir ?? (await tempDataDir());
  const events: EngineEvent[] = [];
  const engine = await createEngine(
    {
      dataDir,
      resourcesDir: 'resources',
      endpoint: { ...defaultSettings().endpoint, ...options.endpoint },
      endpointKey: null,
    },
    (event) => events.push(event),
    silentLogger(),
  );
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await engine.close();
  };
  onTestFinished(close);
  return {
    ...engine,
    close,
    dataDir,
    events,
    call: async (name, input) => {
      const handler = engine.handlers[name] as (input: unknown, context: CallContext) => Promise<unknown>;
      return (await handler(TOOLS[name].input.parse(input), context)) as ToolOutput<typeof name>;
    },
    importFolder: async (path, source) => {
      const { jobs } = await engine.handlers.start_import({ paths: [path], mode: 'auto', source }, context);
      return waitForJob(engine, (jobs[0] as ImportJob).jobId);
    },
    search: (query, { source, limit = 10, explain = false } = {}) =>
      engine.handlers.search_docs({ query, source, limit, explain }, context),
  };
}

export async function waitForJob(engine: Engine, jobId: number): Promise<ImportJob> {
  for (;;) {
    const { jobs } = await engine.handlers.list_import_jobs({ jobIds: [jobId], limit: 1 }, context);
    const job = jobs[0] as ImportJob;
    if (isFinalJobState(job.state)) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
