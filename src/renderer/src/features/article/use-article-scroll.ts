import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from '../../navigation/navigation-context.tsx';
import type { ArticleLoader, LoadedArticle } from './article-loader.ts';
import { findAnchor, findHeading } from './heading-target.ts';
import { DOCUMENT_ID_PREFIX } from './markdown/sanitize-schema.ts';

/** How much of the view belongs to the beginning of an article. */
const FIRST_SIGHT_SHARE = 0.6;

/**
 * Puts the article where it belongs after every step of the history: where it was left, else at the fragment or the
 * heading of the hit, else at the top. Parts that are still missing for that are loaded first.
 */
export function useArticleScroll(options: {
  loader: ArticleLoader;
  article: LoadedArticle | null;
  /** False while parts of the article that are in memory are not on the page yet. */
  isDrawn: boolean;
  root: RefObject<HTMLElement | null>;
}): void {
  const { loader, article, isDrawn, root } = options;
  const navigation = useNavigation();
  const { entry, step, scroller, settle } = navigation;
  const settledStep = useRef(-1);
  const { place, scrollTop } = entry;

  useEffect(() => {
    const view = scroller.current;
    if (!view || !article || place.view !== 'article' || article.info.id !== place.id) return;
    if (settledStep.current === step) return;
    const loadMoreOr = (otherwise: () => void) => {
      if (article.nextCursor === undefined) otherwise();
      else void loader.loadMore();
    };
    const finish = () => {
      settledStep.current = step;
      settle();
    };

    if (scrollTop !== null) {
      view.scrollTop = scrollTop;
      if (view.scrollTop >= scrollTop - 1) finish();
      else if (isDrawn) loadMoreOr(finish);
      return;
    }
    const { anchor, heading } = place;
    const elementId = anchor
      ? (findAnchor(article.headings, anchor) ?? footnoteId(root.current, anchor))
      : heading
        ? findHeading(article.headings, heading)
        : null;
    const element = elementId === null ? null : elementInside(root.current, elementId);
    if (element) {
      view.scrollTop = 0;
      // A hit in the first lines is seen without losing the title.
      const isInSight = offsetInside(view, element) < view.clientHeight * FIRST_SIGHT_SHARE;
      if (anchor || !isInSight) element.scrollIntoView?.({ block: 'start' });
      finish();
      return;
    }
    view.scrollTop = 0;
    if (!anchor) finish();
    else if (isDrawn) loadMoreOr(finish);
  }, [article, isDrawn, place, step, scrollTop, scroller, settle, loader, root]);
}

function offsetInside(view: HTMLElement, element: HTMLElement): number {
  return element.getBoundingClientRect().top - view.getBoundingClientRect().top;
}

function footnoteId(root: HTMLElement | null, anchor: string): string | null {
  const elementId = DOCUMENT_ID_PREFIX + anchor;
  return elementInside(root, elementId) ? elementId : null;
}

function elementInside(root: HTMLElement | null, elementId: string): HTMLElement | null {
  const element = document.getElementById(elementId);
  return element && root?.contains(element) ? element : null;
}
