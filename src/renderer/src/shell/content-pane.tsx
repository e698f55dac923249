import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../components/icon-button.tsx';
import { KEYS } from '../components/keyboard.ts';
import { ArticleView } from '../features/article/article-view.tsx';
import { HomeView } from '../features/home/home-view.tsx';
import { LibraryView } from '../features/library/library-view.tsx';
import { SettingsView } from '../features/settings/settings-view.tsx';
import { useNavigation } from '../navigation/navigation-context.tsx';
import { PaneTitle } from './pane-title.tsx';

/** The right pane: a bar with the way back and the place, and the place itself. */
export function ContentPane(): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const [toolbarSlot, setToolbarSlot] = useState<HTMLElement | null>(null);
  const { place, scrollTop } = navigation.entry;
  const { step, scroller, settle } = navigation;

  // An article scrolls itself, when it has come. The other places are there at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every step, not for every scroll
  useLayoutEffect(() => {
    if (place.view === 'article' || !scroller.current) return;
    scroller.current.scrollTop = scrollTop ?? 0;
    if (step > 0) scroller.current.focus({ preventScroll: true });
    settle();
  }, [step]);

  return (
    <main className="content">
      <div className="pane-bar">
        <IconButton
          label={t('app.back')}
          keys={KEYS.back}
          icon={<ArrowLeft size={16} />}
          disabled={!navigation.canGoBack}
          onClick={() => navigation.travel(-1)}
        />
        <IconButton
          label={t('app.forward')}
          keys={KEYS.forward}
          icon={<ArrowRight size={16} />}
          disabled={!navigation.canGoForward}
          onClick={() => navigation.travel(1)}
        />
        <PaneTitle place={place} />
        <div ref={setToolbarSlot} className="pane-tools" />
      </div>
      <section
        ref={(element) => {
          scroller.current = element;
        }}
        id="content"
        className="content-scroll"
        aria-label={t('app.content')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
      >
        {place.view === 'article' && <ArticleView place={place} toolbarSlot={toolbarSlot} />}
        {place.view === 'library' && <LibraryView />}
        {place.view === 'settings' && <SettingsView />}
        {place.view === 'home' && <HomeView />}
      </section>
    </main>
  );
}
