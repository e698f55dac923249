/** The one scheme and host that the window is served from. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'svod';
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/`;

/**
 * Where the window's page may come from: the app itself, or in development the dev server.
 * `devServerUrl` is absent in a packaged app.
 */
export interface TrustedOrigin {
  devServerUrl?: string;
}

/**
 * True when `url` belongs to the window's own origin. Compared by parsed parts: the origin of a custom scheme is the
 * string "null" in the URL standard, and prefixes can be forged (`app://svod.evil/`).
 */
export function isTrustedUrl(url: string, trusted: TrustedOrigin): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return false;
  if (trusted.devServerUrl !== undefined) return parsed.origin === new URL(trusted.devServerUrl).origin;
  return parsed.protocol === `${APP_SCHEME}:` && parsed.host === APP_HOST;
}
