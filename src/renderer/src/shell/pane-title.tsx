import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { breadcrumbs } from '../features/search/hit-title.ts';
import type { Place } from '../navigation/history.ts';
import { useStore } from '../state/store.ts';
import { useStores } from '../state/stores-context.tsx';

/** Where the right pane is: the way to the article, or the name of the place. */
export function PaneTitle(props: { place: Place }): ReactNode {
  const { t } = useTranslation();
  const { articles } = useStores();
  const { article } = useStore(articles);
  const { place } = props;
  if (place.view === 'library' || place.view === 'settings') {
    return <p className="pane-title">{t(`app.${place.view}`)}</p>;
  }
  if (place.view === 'home' || !article) return <p className="pane-title" />;
  const { info } = article;
  const path = [info.source, ...breadcrumbs(info)].filter((name, index, all) => name !== all[index - 1]);
  return (
    <nav className="pane-title" aria-label={t('article.breadcrumbs')}>
      <ol className="breadcrumbs">
        {path.map((name, index) => (
          // A path may have the same name twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} title={name}>
            {name}
          </li>
        ))}
      </ol>
    </nav>
  );
}
