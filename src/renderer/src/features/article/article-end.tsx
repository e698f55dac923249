import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useStore } from '../../state/store.ts';
import type { ArticleLoader } from './article-loader.ts';

/** How far ahead of the reader the next part is fetched. */
const LOOKAHEAD = '1200px 0px';

/** The end of what has been read of an article: fetches the next part when it comes near, or on a press. */
export function ArticleEnd(props: { loader: ArticleLoader; scroller: RefObject<HTMLElement | null> }): ReactNode {
  const { t } = useTranslation();
  const { loader, scroller } = props;
  const { article, loadingMore, moreError } = useStore(loader);
  const marker = useRef<HTMLDivElement>(null);
  const cursor = article?.nextCursor;

  useEffect(() => {
    if (!marker.current || cursor === undefined || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void loader.loadMore(),
      { root: scroller.current, rootMargin: LOOKAHEAD },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [cursor, loader, scroller]);

  if (cursor === undefined) return null;
  return (
    <div ref={marker} className="article-end">
      {moreError !== null ? (
        <ErrorNotice error={moreError} title={t('article.loadMoreFailed')} onRetry={() => void loader.loadMore()} />
      ) : (
        <button type="button" className="button" disabled={loadingMore} onClick={() => void loader.loadMore()}>
          {loadingMore ? t('article.loadingMore') : t('article.loadMore')}
        </button>
      )}
    </div>
  );
}
