import type { AppEventName, AppEvents } from '#shared/contract/events.ts';
import { isToolName, type ToolName, type ToolOutput, type ToolRawInput } from '#shared/contract/tools.ts';
import { AppError, type CallResult, toErrorData } from '#shared/errors/app-error.ts';
import type { SvodBridge } from '#shared/ipc/bridge.ts';
import type { ImportJob } from '#shared/model/import-job.ts';
import type { Settings, SettingsPatch } from '#shared/model/settings.ts';
import { ARTICLES } from './content/articles.ts';
import { FINISHED_JOBS, FULL_LIBRARY, NO_LIBRARY, RUNNING_JOB, WORDS_ONLY_LIBRARY } from './content/library.ts';
import { fakeBrowse } from './fake-contents.ts';
import { fakeSearch } from './fake-search.ts';

const SCENARIOS = ['full', 'words-only', 'first-run', 'importing', 'failing'] as const;
export type Scenario = (typeof SCENARIOS)[number];

export function isScenario(name: string): name is Scenario {
  return SCENARIOS.some((known) => known === name);
}

export interface FakeBridge extends SvodBridge {
  /** Sends an event to the window. */
  emit<E extends AppEventName>(event: E, payload: AppEvents[E]): void;
  /** Every call so far. */
  calls: { name: ToolName; input: unknown }[];
}

type Handlers = { [N in ToolName]?: (input: ToolRawInput<N>) => Promise<ToolOutput<N>> | ToolOutput<N> };

/** The engine as the window sees it, made of a few articles. `overrides` replace single tools. */
export function createFakeBridge(scenario: Scenario, overrides: Handlers = {}): FakeBridge {
  const listeners = new Map<AppEventName, Set<(payload: never) => void>>();
  const calls: FakeBridge['calls'] = [];
  let settings: Settings = {
    language: 'auto',
    theme: 'system',
    endpoint: {
      baseUrl: scenario === 'full' ? 'http://127.0.0.1:1234/v1' : '',
      model: 'text-embedding-qwen3-embedding-4b',
      dimensions: 1024,
      queryPrefix: '',
      passagePrefix: '',
    },
  };
  let library = {
    full: FULL_LIBRARY,
    'words-only': WORDS_ONLY_LIBRARY,
    'first-run': NO_LIBRARY,
    importing: FULL_LIBRARY,
    failing: FULL_LIBRARY,
  }[scenario];
  let jobs: ImportJob[] =
    scenario === 'first-run' ? [] : scenario === 'importing' ? [RUNNING_JOB, ...FINISHED_JOBS] : [...FINISHED_JOBS];

  const emit: FakeBridge['emit'] = (event, payload) => {
    for (const listener of listeners.get(event) ?? []) listener(payload as never);
  };
  const putJob = (job: ImportJob) => {
    jobs = [job, ...jobs.filter((other) => other.jobId !== job.jobId)];
    emit('import.progress', job);
    return job;
  };

  const handlers: Required<Handlers> = {
    search_docs: ({ query, source }) => {
      if (scenario === 'first-run') return { query, hits: [], degraded: 'no-embeddings', hints: [] };
      if (scenario === 'failing') throw new AppError('ENGINE_UNAVAILABLE');
      return fakeSearch(query, { source, wordsOnly: scenario === 'words-only' });
    },
    search_layers: () => {
      throw new AppError('UNKNOWN_TOOL');
    },
    get_doc: ({ id, cursor, maxChars }) => getDoc(id ?? '', Number(cursor ?? 0), maxChars ?? 10_000),
    list_members: () => {
      throw new AppError('UNKNOWN_TOOL');
    },
    compare_versions: () => {
      throw new AppError('UNKNOWN_TOOL');
    },
    browse: fakeBrowse,
    find_platforms: () => ({ platforms: [] }),
    docs_status: () => library,
    list_import_jobs: () => ({ jobs }),
    start_import: ({ paths, source }) => {
      const started = paths.map((path, index) =>
        putJob({ ...RUNNING_JOB, jobId: 100 + jobs.length + index, source: source ?? path, root: path }),
      );
      return { jobs: started };
    },
    cancel_import: ({ jobId }) => {
      const job = jobs.find((other) => other.jobId === jobId);
      if (!job) throw new AppError('JOB_NOT_FOUND');
      return { job: putJob({ ...job, state: 'cancelled', progress: null }) };
    },
    delete_source: ({ source }) => {
      const gone = library.sources.find((other) => other.source === source);
      library = { ...library, sources: library.sources.filter((other) => other !== gone) };
      return { source, articles: gone?.articles ?? 0 };
    },
    get_settings: () => ({ settings }),
    update_settings: ({ patch }) => {
      settings = merge(settings, patch);
      emit('settings.changed', settings);
      return { settings };
    },
    test_endpoint: ({ endpoint }) => {
      if (endpoint?.baseUrl?.includes('9999')) {
        throw new AppError('EMBEDDING_UNAVAILABLE', 'connect ECONNREFUSED 127.0.0.1:9999');
      }
      return { model: endpoint?.model ?? 'model', dimensions: endpoint?.dimensions ?? 1024, ms: 48 };
    },
    pick_source: ({ kind }) => ({
      paths: [kind === 'folder' ? '/home/dev/docs/Библиотека стандартных подсистем' : '/opt/1cv8/shcntx_ru.hbk'],
    }),
    open_external: () => ({ opened: true }),
    ...overrides,
  };

  return {
    calls,
    emit,
    async call(name, input): Promise<CallResult<unknown>> {
      if (!isToolName(name)) return { ok: false, error: new AppError('UNKNOWN_TOOL').toData() };
      calls.push({ name, input });
      const handler = handlers[name] as unknown as (input: unknown) => Promise<unknown>;
      try {
        return { ok: true, data: await handler(input) };
      } catch (thrown) {
        return { ok: false, error: toErrorData(thrown) };
      }
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener as (payload: never) => void));
      return () => set.delete(listener as (payload: never) => void);
    },
  };
}

function getDoc(id: string, offset: number, maxChars: number): ToolOutput<'get_doc'> {
  const article = ARTICLES.find((other) => other.id === id);
  if (!article) throw new AppError('NOT_FOUND');
  const rest = article.markdown.slice(offset);
  const cut = rest.length <= maxChars ? rest.length : rest.lastIndexOf('\n## ', maxChars) + 1;
  return {
    ...article,
    markdown: rest.slice(0, cut),
    languages: [],
    card: null,
    totalChars: article.markdown.length,
    ...(cut < rest.length ? { nextCursor: String(offset + cut) } : {}),
  };
}

function merge(settings: Settings, patch: SettingsPatch): Settings {
  const endpoint = { ...settings.endpoint, ...patch.endpoint } as Settings['endpoint'];
  return { ...settings, ...patch, endpoint } as Settings;
}
