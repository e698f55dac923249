import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Splitter } from './components/splitter.tsx';
import { useWindowCommand } from './components/window-commands.tsx';
import { DropOverlay } from './features/library/drop-overlay.tsx';
import { ImportDialog } from './features/library/import-dialog.tsx';
import { useNavigation } from './navigation/navigation-context.tsx';
import { addRecent, clampSidebarWidth, type WindowState } from './navigation/window-state.ts';
import { ContentPane } from './shell/content-pane.tsx';
import { EngineBanner } from './shell/engine-banner.tsx';
import { Sidebar } from './shell/sidebar.tsx';
import { useAppearance } from './shell/use-appearance.ts';
import { useMouseHistory } from './shell/use-mouse-history.ts';
import { useStore } from './state/store.ts';
import { useStores } from './state/stores-context.tsx';

/** What the frame of the window adds to the remembered state. */
export type FrameState = Pick<WindowState, 'sidebarWidthPx' | 'recent'>;

/** The window: search on the left, the place on the right. */
export function App(props: { initial: FrameState; onChange: (frame: FrameState) => void }): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { library } = useStores();
  const { offered } = useStore(library);
  const input = useRef<HTMLInputElement>(null);
  const [frame, setFrame] = useState(props.initial);
  const { onChange } = props;
  const root = useRef<HTMLDivElement>(null);

  useAppearance();
  useRecent(setFrame);
  useEffect(() => onChange(frame), [frame, onChange]);
  useEffect(() => {
    root.current?.style.setProperty('--sidebar-width', `${frame.sidebarWidthPx}px`);
  }, [frame.sidebarWidthPx]);
  useEffect(() => input.current?.focus(), []);

  useMouseHistory(navigation.travel);
  useWindowCommand('back', () => navigation.travel(-1));
  useWindowCommand('forward', () => navigation.travel(1));
  useWindowCommand('library', () => navigation.go({ view: 'library' }));
  useWindowCommand('settings', () => navigation.go({ view: 'settings' }));
  useWindowCommand('focus-search', () => {
    input.current?.focus();
    input.current?.select();
  });

  return (
    <div ref={root} className="window">
      <button type="button" className="skip-link" onClick={() => navigation.scroller.current?.focus()}>
        {t('app.skipToContent')}
      </button>
      <EngineBanner />
      <div className="panes">
        <Sidebar inputRef={input} recent={frame.recent} />
        <Splitter
          widthPx={frame.sidebarWidthPx}
          onResize={(widthPx) => setFrame((old) => ({ ...old, sidebarWidthPx: clampSidebarWidth(widthPx) }))}
        />
        <ContentPane />
      </div>
      {offered && <ImportDialog key={offered.join('\n')} paths={offered} />}
      <DropOverlay />
    </div>
  );
}

/** Puts every article that was opened, and not only looked at in passing, into the list of recent ones. */
function useRecent(setFrame: (change: (frame: FrameState) => FrameState) => void): void {
  const { entry } = useNavigation();
  const { articles } = useStores();
  const { article } = useStore(articles);
  const { place, preview } = entry;
  const opened = place.view === 'article' && !preview && article?.info.id === place.id ? article.info : null;
  useEffect(() => {
    if (!opened) return;
    const { id, title, qualifiedName, source } = opened;
    setFrame((old) => ({ ...old, recent: addRecent(old.recent, { id, title: qualifiedName ?? title, source }) }));
  }, [opened, setFrame]);
}
