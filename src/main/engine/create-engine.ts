import { join } from 'node:path';
import type { EndpointSettings, SettingsPatch } from '#shared/model/settings.ts';
import { chunkArticle } from './chunking/chunk-article.ts';
import { createEmbedder } from './embedding/create-embedder.ts';
import { openEmbeddingCache } from './embedding/embedding-cache.ts';
import { probeEndpoint } from './embedding/probe-endpoint.ts';
import { EmbeddingService } from './ingest/embedding-service.ts';
import { ImportService } from './ingest/import-service.ts';
import { NameDirectory } from './names/name-directory.ts';
import { docsOpener } from './parsers/docs/docs-opener.ts';
import { hbkOpener } from './parsers/hbk/hbk-opener.ts';
import { openSource } from './parsers/source-openers.ts';
import type { Clock, Embedder, Logger, SourceOpener } from './ports.ts';
import type { EngineEvent, EngineOptions } from './protocol/frames.ts';
import { ArticleService } from './search/article-service.ts';
import { ArticleFinder } from './search/find-article.ts';
import { SearchService } from './search/search-service.ts';
import { ArticleStore } from './store/article-store.ts';
import { ChunkStore } from './store/chunk-store.ts';
import { ContentsStore } from './store/contents-store.ts';
import { lockDataDir } from './store/data-dir-lock.ts';
import { ImportJobStore } from './store/import-job-store.ts';
import { openStore } from './store/open-store.ts';
import { SourceStore } from './store/source-store.ts';
import { createHandlers, type EngineHandlers } from './tools/handlers.ts';

/** Tried in this order when the mode is `auto`. */
const SOURCE_OPENERS: readonly SourceOpener[] = [hbkOpener, docsOpener];

export interface Engine {
  handlers: EngineHandlers;
  /** Takes other endpoint settings; chunks without vectors of the new model are embedded behind the scenes. */
  configure(endpoint: EndpointSettings, endpointKey: string | null): void;
  /** Ends imports, puts everything on disk, gives the data directory free. */
  close(): Promise<void>;
}

/**
 * The composition root of the core: takes the data directory into ownership, opens what lies in it, joins the parts.
 * @param onOwned called as soon as the directory is ours, before anything in it is opened
 * @throws AppError DATA_DIR_OWNED, DATA_DIR_UNUSABLE
 */
export async function createEngine(
  options: EngineOptions,
  emit: (event: EngineEvent) => void,
  logger: Logger,
  onOwned: () => void = () => undefined,
  clock: Clock = { nowMs: () => Date.now() },
): Promise<Engine> {
  const lock = lockDataDir(options.dataDir);
  onOwned();
  try {
    return await openEngine(options, emit, logger, clock, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openEngine(
  options: EngineOptions,
  emit: (event: EngineEvent) => void,
  logger: Logger,
  clock: Clock,
  releaseLock: () => void,
): Promise<Engine> {
  const { database, setAside } = await openStore(
    options.dataDir,
    join(options.resourcesDir, 'store-template.tar.gz'),
    logger,
    clock,
  );
  const cache = await openEmbeddingCache({ file: join(options.dataDir, 'embedding-cache.sqlite'), logger });
  const sources = new SourceStore(database);
  const articles = new ArticleStore(database);
  const chunks = new ChunkStore(database);
  const jobs = new ImportJobStore(database);
  await jobs.markInterrupted();

  let { endpoint, endpointKey } = options;
  let embedder: Embedder | null = createEmbedder(endpoint, endpointKey, cache, logger);
  const names = new NameDirectory(() => articles.names());
  const finder = new ArticleFinder(articles, names);
  const onIndexChanged = () => {
    names.invalidate();
    chunks.forgetCounts();
    emit({ name: 'index.changed', payload: {} });
  };
  const embeddings = new EmbeddingService(chunks, jobs, logger);
  const imports = new ImportService({
    sources,
    articles,
    jobs,
    embeddings,
    logger,
    clock,
    embedder: () => embedder,
    chunkArticle: (article) => chunkArticle(article),
    openSource: (root, mode) => openSource(root, mode, SOURCE_OPENERS),
    onJob: (job) => emit({ name: 'import.progress', payload: job }),
    onIndexChanged,
    onIndexGrew: () => chunks.forgetCounts(),
    refreshStatistics: () => chunks.refreshStatistics(),
  });
  const background = new AbortController();

  const embedInBackground = () => {
    const current = embedder;
    if (!current) return;
    void imports
      .runExclusive(() => embeddings.embedPending(current, background.signal, () => undefined))
      .then(onIndexChanged)
      .catch((error) => logger.error('Background embedding failed', { error: String(error) }));
  };

  const notes =
    setAside === null
      ? []
      : [
          `Прежний индекс отложен (${setAside.reason}); импортируйте источники заново. ` +
            `The former index was set aside (${setAside.reason}); import the sources again.`,
        ];

  return {
    handlers: createHandlers({
      search: new SearchService(chunks, articles, names, () => embedder),
      articleService: new ArticleService(articles, finder),
      finder,
      imports,
      sources,
      articles,
      chunks,
      contents: new ContentsStore(database),
      cache,
      embedder: () => embedder,
      probeEndpoint: (patch: NonNullable<SettingsPatch['endpoint']>, signal) =>
        probeEndpoint({ ...endpoint, ...patch }, endpointKey, signal),
      notes,
      onIndexChanged,
    }),
    configure: (nextEndpoint, nextKey) => {
      endpoint = nextEndpoint;
      endpointKey = nextKey;
      embedder = createEmbedder(endpoint, endpointKey, cache, logger);
      embedInBackground();
    },
    close: async () => {
      background.abort();
      await imports.stop();
      await database.close();
      await cache.close();
      releaseLock();
    },
  };
}
