import { createContext, useContext } from 'react';
import type { ArticleLoader } from '../features/article/article-loader.ts';
import type { LibraryStore } from '../features/library/library-store.ts';
import type { SearchSession } from '../features/search/search-session.ts';
import type { SettingsStore } from '../features/settings/settings-store.ts';

/** The state that panes share. One set lives as long as the window. */
export interface Stores {
  search: SearchSession;
  articles: ArticleLoader;
  library: LibraryStore;
  settings: SettingsStore;
}

const StoresContext = createContext<Stores | null>(null);

export const StoresProvider = StoresContext.Provider;

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('useStores outside of StoresProvider');
  return stores;
}
