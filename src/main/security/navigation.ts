import type { App, Event, WebContents } from 'electron';
import { isTrustedUrl, type TrustedOrigin } from './app-origin.ts';

/**
 * Keeps every page where it is: no navigation away from the app's own origin, no new windows, no embedded pages. Holds for
 * whatever contents are ever created, not only for the main window.
 */
export function lockNavigation(app: App, trusted: TrustedOrigin): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, trusted));
}

function lockContents(contents: WebContents, trusted: TrustedOrigin): void {
  const stayHome = (event: Event<{ url: string }>) => {
    if (!isTrustedUrl(event.url, trusted)) event.preventDefault();
  };
  contents.on('will-navigate', stayHome);
  contents.on('will-frame-navigate', stayHome);
  contents.on('will-redirect', stayHome);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // A page must not be able to keep its window, and with it the app, from closing.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  // WebRTC passes by the content policy and the request filter alike.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
