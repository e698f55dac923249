import { useEffect, useMemo, useState } from 'react';
import type { ArticlePart, LoadedArticle } from './article-loader.ts';

const PARTS_AT_ONCE = 2;

/**
 * The parts of an article to be on the page now. A long article that is in memory is drawn from its beginning, one
 * part at a time, so that keys and clicks come in between.
 */
export function useDrawnParts(article: LoadedArticle | null): readonly ArticlePart[] {
  const [progress, setProgress] = useState<{ id: string; count: number } | null>(null);
  const id = article?.info.id ?? '';
  const total = article?.parts.length ?? 0;
  const count = Math.min(total, progress?.id === id ? progress.count : PARTS_AT_ONCE);

  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setProgress({ id, count: count + 1 }));
    return () => clearTimeout(timer);
  }, [id, count, total]);

  return useMemo(() => article?.parts.slice(0, count) ?? [], [article, count]);
}
