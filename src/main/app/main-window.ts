import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { HARDENED_WEB_PREFERENCES } from '#main/security/web-preferences.ts';
import type { AppPaths } from './paths.ts';
import { DEFAULT_WINDOW_SIZE, fitBounds, MIN_WINDOW_SIZE, readWindowState, writeWindowState } from './window-state.ts';

/** What the page paints first, so that no other colour flashes up before it. */
const BACKGROUND = { light: '#ffffff', dark: '#16191d' };

export function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light;
}

/** Opens the one window where it was last time. The caller loads a page into it. */
export function createMainWindow(paths: AppPaths): BrowserWindow {
  const saved = readWindowState(paths.windowStateFile);
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const icon = join(paths.resourcesDir, 'icon.png');
  const window = new BrowserWindow({
    ...(saved ? fitBounds(saved.bounds, screens) : DEFAULT_WINDOW_SIZE),
    minWidth: MIN_WINDOW_SIZE.width,
    minHeight: MIN_WINDOW_SIZE.height,
    title: 'Svod',
    show: false,
    autoHideMenuBar: true,
    backgroundColor: backgroundColor(),
    ...(existsSync(icon) && { icon }),
    webPreferences: { ...HARDENED_WEB_PREFERENCES, preload: paths.preloadFile },
  });
  if (saved?.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  // The page's own title would replace the app's.
  window.on('page-title-updated', (event) => event.preventDefault());
  window.on('close', () => saveState(window, paths.windowStateFile));
  return window;
}

function saveState(window: BrowserWindow, file: string): void {
  try {
    writeWindowState(file, { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
  } catch {
    // A full or read-only disk must not keep a window from closing.
  }
}
