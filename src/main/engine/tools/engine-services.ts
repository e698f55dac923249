import type { ImportService } from '../ingest/import-service.ts';
import type { Embedder, EmbeddingCache } from '../ports.ts';
import type { ArticleService } from '../search/article-service.ts';
import type { ArticleFinder } from '../search/find-article.ts';
import type { SearchService } from '../search/search-service.ts';
import type { ArticleStore } from '../store/article-store.ts';
import type { ChunkStore } from '../store/chunk-store.ts';
import type { ContentsStore } from '../store/contents-store.ts';
import type { SourceStore } from '../store/source-store.ts';
import type { EndpointProbe } from './test-endpoint.ts';

/** Everything that the tools of the engine stand on. */
export interface EngineServices {
  search: SearchService;
  articleService: ArticleService;
  finder: ArticleFinder;
  imports: ImportService;
  sources: SourceStore;
  articles: ArticleStore;
  chunks: ChunkStore;
  contents: ContentsStore;
  cache: EmbeddingCache;
  embedder: () => Embedder | null;
  probeEndpoint: EndpointProbe;
  /** Notes about the index as a whole, such as that it was set aside at start. */
  notes: string[];
  onIndexChanged: () => void;
}
