import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAppEvent, useClient } from '../../api/client-context.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useWindowCommand } from '../../components/window-commands.tsx';
import type { Place } from '../../navigation/history.ts';
import { useNavigation } from '../../navigation/navigation-context.tsx';
import { useStore } from '../../state/store.ts';
import { useStores } from '../../state/stores-context.tsx';
import { ArticleEnd } from './article-end.tsx';
import { ArticleHeader } from './article-header.tsx';
import { ArticleToolbar } from './article-toolbar.tsx';
import { FindBar } from './find-bar.tsx';
import { type FollowLink, FollowLinkProvider } from './markdown/document-link.tsx';
import { DocumentView } from './markdown/document-view.tsx';
import { useArticleScroll } from './use-article-scroll.ts';
import { useDrawnParts } from './use-drawn-parts.ts';
import { useFindInPage } from './use-find-in-page.ts';

/** The right pane with an article in it. The toolbar is drawn into the window's own bar, `toolbarSlot`. */
export function ArticleView(props: {
  place: Extract<Place, { view: 'article' }>;
  toolbarSlot: HTMLElement | null;
}): ReactNode {
  const { t } = useTranslation();
  const client = useClient();
  const { articles } = useStores();
  const navigation = useNavigation();
  const { article, status, error, id } = useStore(articles);
  const { place } = props;
  const body = useRef<HTMLDivElement>(null);
  const [focusRequest, setFocusRequest] = useState(0);
  const [marks, setMarks] = useState(true);
  const [linkError, setLinkError] = useState<unknown>(null);

  useEffect(() => {
    void articles.open(place.id);
    setLinkError(null);
  }, [articles, place.id]);
  useAppEvent('index.changed', () => articles.invalidate());
  const drawn = useDrawnParts(article);
  const isDrawn = drawn.length === article?.parts.length;
  useArticleScroll({ loader: articles, article, isDrawn, root: body });
  const find = useFindInPage({
    root: body,
    scroller: navigation.scroller,
    content: drawn,
    query: marks && article?.info.id === place.id ? place.query : undefined,
  });

  const openFind = () => {
    find.show();
    setFocusRequest((old) => old + 1);
    void articles.loadAll();
  };
  const closeFind = () => {
    find.close();
    navigation.scroller.current?.focus();
  };
  useWindowCommand('find', openFind);
  useWindowCommand('next-match', () => find.step(1));
  useWindowCommand('previous-match', () => find.step(-1));

  const follow = useMemo<FollowLink>(
    () => (target) => {
      if (target.kind === 'external') {
        client.call('open_external', { url: target.url }).catch(setLinkError);
      } else if (target.kind === 'article') {
        navigation.go({ view: 'article', id: target.id, ...(target.anchor ? { anchor: target.anchor } : {}) });
      } else {
        navigation.go({ view: 'article', id: place.id, anchor: target.anchor });
      }
    },
    [client, navigation.go, place.id],
  );

  const failed = status === 'failed' && id === place.id;
  if (failed) {
    return (
      <div className="page">
        <ErrorNotice
          error={error}
          title={t('article.failed')}
          onRetry={() => void articles.open(place.id, { reload: true })}
        />
      </div>
    );
  }
  if (!article) return <div className="page page-loading">{t('article.loading')}</div>;
  return (
    <>
      {props.toolbarSlot &&
        createPortal(
          <ArticleToolbar
            loader={articles}
            article={article}
            marks={place.query === undefined ? null : marks}
            onMarks={setMarks}
            onFind={openFind}
            onHeading={(heading) => document.getElementById(heading.elementId)?.scrollIntoView?.({ block: 'start' })}
          />,
          props.toolbarSlot,
        )}
      {find.open && <FindBar find={find} focusRequest={focusRequest} onClose={closeFind} />}
      <article className="page article" aria-busy={status === 'loading'}>
        <ArticleHeader info={article.info} />
        {linkError !== null && <ErrorNotice error={linkError} title={t('article.linkOutside')} />}
        <div ref={body} className="prose">
          <FollowLinkProvider value={follow}>
            {drawn.map((part) => (
              <div key={part.key} className="prose-part">
                <DocumentView tree={part.tree} />
              </div>
            ))}
          </FollowLinkProvider>
        </div>
        <ArticleEnd loader={articles} scroller={navigation.scroller} />
      </article>
    </>
  );
}
