import { Library, Settings } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { KEYS } from '../components/keyboard.ts';
import { isRunning } from '../features/library/library-store.ts';
import { SearchPanel } from '../features/search/search-panel.tsx';
import { useNavigation } from '../navigation/navigation-context.tsx';
import type { RecentArticle } from '../navigation/window-state.ts';
import { useStore } from '../state/store.ts';
import { useStores } from '../state/stores-context.tsx';

/** The left pane: search above, the other places below. */
export function Sidebar(props: {
  inputRef: RefObject<HTMLInputElement | null>;
  recent: readonly RecentArticle[];
}): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { library } = useStores();
  const { jobs } = useStore(library);
  const running = jobs.find(isRunning);
  const { view } = navigation.entry.place;
  return (
    <aside className="sidebar" aria-label={t('app.sidebar')}>
      <SearchPanel inputRef={props.inputRef} recent={props.recent} />
      <nav className="sidebar-nav" aria-label={t('app.name')}>
        <button
          type="button"
          className="nav-button"
          aria-current={view === 'library' ? 'page' : undefined}
          title={KEYS.library}
          onClick={() => navigation.go({ view: 'library' })}
        >
          <Library size={16} aria-hidden="true" />
          {t('app.library')}
          {running && <ImportShare job={running} />}
        </button>
        <button
          type="button"
          className="nav-button"
          aria-current={view === 'settings' ? 'page' : undefined}
          title={KEYS.settings}
          onClick={() => navigation.go({ view: 'settings' })}
        >
          <Settings size={16} aria-hidden="true" />
          {t('app.settings')}
        </button>
      </nav>
    </aside>
  );
}

function ImportShare(props: { job: { progress: { unitsDone: number; unitsTotal: number | null } | null } }): ReactNode {
  const { t } = useTranslation();
  const { progress } = props.job;
  const known = progress !== null && progress.unitsTotal !== null;
  return (
    <progress
      className="nav-progress"
      aria-label={t('job.current')}
      {...(known ? { value: progress.unitsDone, max: Math.max(1, progress.unitsTotal ?? 1) } : {})}
    />
  );
}
