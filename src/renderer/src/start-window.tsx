import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { SvodBridge } from '#shared/ipc/bridge.ts';
import { ClientProvider } from './api/client-context.tsx';
import { createToolClient } from './api/tool-client.ts';
import { App } from './app.tsx';
import { ArticleLoader } from './features/article/article-loader.ts';
import { LibraryStore } from './features/library/library-store.ts';
import { refreshWhileImporting } from './features/search/refresh-while-importing.ts';
import { SearchSession } from './features/search/search-session.ts';
import { applyTheme, loadAppearance, resolveLanguage } from './features/settings/appearance.ts';
import { SettingsStore } from './features/settings/settings-store.ts';
import { createI18n } from './i18n/i18n.ts';
import { NavigationProvider } from './navigation/navigation-context.tsx';
import { createWindowMemory } from './navigation/window-memory.ts';
import { StoresProvider } from './state/stores-context.tsx';

/**
 * Composition root of the window: builds the stores on the bridge and draws the app into `container`. `storage` holds
 * what the window remembers over a restart.
 */
export function startWindow(container: HTMLElement, bridge: SvodBridge, storage: Storage): Root {
  const appearance = loadAppearance(storage);
  applyTheme(appearance.theme);
  const i18n = createI18n(resolveLanguage(appearance.language, navigator.languages));

  const client = createToolClient(bridge);
  const memory = createWindowMemory(storage);
  const { history, query, source, ...frame } = memory.initial;
  const search = new SearchSession(client, { query, source });
  const stores = {
    search,
    articles: new ArticleLoader(client),
    library: new LibraryStore(client),
    settings: new SettingsStore(client),
  };
  stores.library.start();
  stores.settings.start();
  client.on('index.changed', () => search.refresh());
  refreshWhileImporting(client, search);
  search.subscribe(() => {
    const state = search.getState();
    memory.keep({ query: state.query, source: state.source });
  });
  search.refresh();
  window.addEventListener('pagehide', () => memory.flush());

  const root = createRoot(container);
  root.render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ClientProvider value={client}>
          <StoresProvider value={stores}>
            <NavigationProvider initial={history} onChange={(changed) => memory.keep({ history: changed })}>
              <App initial={frame} onChange={memory.keep} />
            </NavigationProvider>
          </StoresProvider>
        </ClientProvider>
      </I18nextProvider>
    </StrictMode>,
  );
  return root;
}
