import type { ToolOutput } from '#shared/contract/tools.ts';
import type { ImportJob } from '#shared/model/import-job.ts';

type Status = ToolOutput<'docs_status'>;
type Book = Status['sources'][number]['books'][number];

/** A book of the platform as docs_status shows it; what is not given is sound. */
export function book(name: string, pages: number, changes: Partial<Book> = {}): Book {
  return {
    book: name,
    locale: 'ru',
    file: `${name}_ru.hbk`,
    version: '8.3.27',
    contentsNodes: pages + 12,
    contentsPages: pages,
    pagesInStorage: pages,
    pagesReferenced: pages,
    pagesImported: pages,
    pagesUnreferenced: 0,
    pagesMissing: 0,
    pagesFailed: 0,
    templates: 0,
    categories: 0,
    images: 0,
    other: 0,
    unreferenced: [],
    missing: [],
    failed: [],
    notes: [],
    ...changes,
  };
}

const sources: Status['sources'] = [
  {
    source: 'Справка платформы',
    loadMode: 'hbk',
    roots: ['/opt/1cv8/x86_64/8.3.27.1559/shcntx_ru.hbk'],
    version: '8.3.27',
    versions: ['8.3.27'],
    notes: [],
    books: [
      book('shcntx', 27_900),
      book('shlang', 460, {
        pagesImported: 458,
        pagesFailed: 2,
        failed: [
          { path: 'struct_Broken', reason: 'Wrong checksum (offset 1024)' },
          { path: 'struct_Lost', reason: 'Wrong checksum (offset 4096)' },
        ],
      }),
    ],
    articles: 28_360,
    chunks: 41_022,
    embedded: 41_022,
    failed: 0,
    importedAt: '2026-11-28T09:14:00Z',
    state: 'ready',
  },
  {
    source: 'Стандарты разработки',
    loadMode: 'docs',
    roots: ['/home/dev/docs/v8std'],
    version: '2026.1',
    versions: ['2026.1'],
    notes: [],
    books: [],
    articles: 1_427,
    chunks: 9_815,
    embedded: 9_815,
    failed: 0,
    importedAt: '2026-11-30T16:42:00Z',
    state: 'ready',
  },
  {
    source: 'Документация УТ',
    loadMode: 'docs',
    roots: ['/home/dev/docs/ut11'],
    version: '11.5',
    versions: ['11.5'],
    notes: [],
    books: [],
    articles: 641,
    chunks: 3_502,
    embedded: 1_210,
    failed: 3,
    importedAt: '2026-11-30T18:05:00Z',
    state: 'incomplete',
  },
];

export const NO_LIBRARY: Status = {
  sources: [],
  articles: 0,
  chunks: 0,
  embedding: { model: null, embedded: 0, pending: 0, cache: { entries: 0, bytes: 0, hits: 0, misses: 0 } },
  notes: [],
};

export const FULL_LIBRARY: Status = {
  sources,
  articles: sources.reduce((sum, source) => sum + source.articles, 0),
  chunks: sources.reduce((sum, source) => sum + source.chunks, 0),
  embedding: {
    model: 'text-embedding-qwen3-embedding-4b',
    embedded: 52_047,
    pending: 2_292,
    cache: { entries: 52_047, bytes: 213_400_000, hits: 9_812, misses: 52_047 },
  },
  notes: [],
};

export const WORDS_ONLY_LIBRARY: Status = {
  ...FULL_LIBRARY,
  sources: sources.map((source) => ({ ...source, embedded: 0 })),
  embedding: { model: null, embedded: 0, pending: 0, cache: { entries: 0, bytes: 0, hits: 0, misses: 0 } },
};

const job: ImportJob = {
  jobId: 1,
  loadMode: 'docs',
  source: 'Документация УТ',
  root: '/home/dev/docs/ut11',
  version: '11.5',
  state: 'done',
  progress: null,
  articles: 641,
  chunks: 3_502,
  skipped: 0,
  removed: 0,
  warnings: [],
  failed: [],
  seconds: 12.4,
  error: null,
};

export const RUNNING_JOB: ImportJob = {
  ...job,
  jobId: 9,
  source: 'Документация БСП',
  root: '/home/dev/docs/ssl',
  version: '3.1.11',
  state: 'running',
  articles: 412,
  chunks: 2_180,
  seconds: 6.2,
  progress: {
    phase: 'importing',
    unitsDone: 412,
    unitsTotal: 1_380,
    currentPath: 'Подсистемы/УправлениеДоступом/Настройка прав на элементы справочника.md',
  },
};

export const FINISHED_JOBS: readonly ImportJob[] = [
  {
    ...job,
    jobId: 8,
    state: 'done',
    articles: 37,
    skipped: 604,
    removed: 2,
    seconds: 1.8,
    failed: [
      { path: 'архив/2019/сканы.md', reason: 'Файл больше 64 МБ.' },
      { path: 'черновики/обмен.html', reason: 'Кодировка не определена.' },
      { path: 'черновики/права.html', reason: 'Нет доступа к файлу.' },
    ],
    warnings: [{ path: 'индекс.md', reason: 'Ссылка на страницу, которой нет: старое/введение.md' }],
  },
  {
    ...job,
    jobId: 7,
    source: 'Справка платформы',
    loadMode: 'hbk',
    version: '8.3.27',
    articles: 28_360,
    chunks: 41_022,
    seconds: 61.3,
  },
  { ...job, jobId: 6, state: 'cancelled', articles: 210, seconds: 4 },
  {
    ...job,
    jobId: 5,
    source: 'Старая вики',
    version: null,
    state: 'failed',
    articles: 0,
    chunks: 0,
    seconds: 0.1,
    error: { code: 'PATH_NOT_FOUND', message: 'No such folder: /mnt/wiki' },
  },
];
