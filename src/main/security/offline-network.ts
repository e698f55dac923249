import type { Session } from 'electron';
import { isTrustedUrl, type TrustedOrigin } from './app-origin.ts';

/**
 * True when the window may load `url`: its own files, data: images (the page's policy narrows them further), the
 * browser's own developer tools, and in development the dev server with its web socket. Nothing on the network, and no local files.
 */
export function isRequestAllowed(url: string, trusted: TrustedOrigin): boolean {
  if (isTrustedUrl(url, trusted)) return true;
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  if (parsed.protocol === 'data:' || parsed.protocol === 'devtools:') return true;
  if (trusted.devServerUrl === undefined) return false;
  const devServer = new URL(trusted.devServerUrl);
  return parsed.protocol === 'ws:' && parsed.host === devServer.host;
}

/** Cancels every other request of the session before it leaves the process. */
export function blockNetwork(session: Session, trusted: TrustedOrigin): void {
  session.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: !isRequestAllowed(details.url, trusted) });
  });
}

/**
 * Chromium's rule for looking up hosts: none exists, numeric addresses included. This stops what no request filter
 * sees: name look-ahead, and WebRTC over TCP (over UDP, the navigation lock's policy stops it).
 */
export function hostResolverRules(trusted: TrustedOrigin): string {
  const nothing = 'MAP * ~NOTFOUND';
  return trusted.devServerUrl === undefined ? nothing : `${nothing}, EXCLUDE ${new URL(trusted.devServerUrl).hostname}`;
}
