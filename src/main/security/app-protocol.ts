import { readFile, realpath } from 'node:fs/promises';
import { extname, isAbsolute, relative, resolve, sep } from 'node:path';
import { APP_HOST, APP_SCHEME } from './app-origin.ts';
import { CONTENT_SECURITY_POLICY } from './content-security-policy.ts';

const MIME_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const SECURITY_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * The file that an app:// URL names, as a path relative to the served folder, or undefined when the URL names nothing
 * that may be served. Pure; the handler checks links on disk besides.
 */
export function resolveAppUrl(url: string): string | undefined {
  // The parser would quietly turn backslashes and dots into something harmless-looking: refuse them as written.
  if (/[\\\s]/.test(url)) return undefined;
  const parsed = URL.parse(url);
  if (parsed === null || parsed.protocol !== `${APP_SCHEME}:` || parsed.host !== APP_HOST) return undefined;
  if (parsed.username !== '' || parsed.password !== '') return undefined;
  const path = decodeOnce(parsed.pathname);
  if (path === undefined) return undefined;
  const segments = path.slice(1).split('/');
  if (segments.length === 1 && segments[0] === '') return 'index.html';
  return segments.every(isPlainName) ? segments.join('/') : undefined;
}

function decodeOnce(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** One file or folder name: no dots-only names, separators, drive letters or streams, NULs or second encodings. */
function isPlainName(segment: string): boolean {
  return /^[\p{L}\p{N}_@-][\p{L}\p{N}_.@ -]*$/u.test(segment) && !/[. ]$/.test(segment);
}

/**
 * Answers requests of the app:// scheme from one folder, with the security headers on every answer.
 * @param rootDir absolute path of the built window
 */
export function createAppProtocolHandler(
  rootDir: string,
): (request: { method: string; url: string }) => Promise<Response> {
  return async ({ method, url }) => {
    if (method !== 'GET') return refuse(405);
    const file = resolveAppUrl(url);
    if (file === undefined) return refuse(404);
    const type = MIME_TYPES[extname(file)];
    if (type === undefined) return refuse(404);
    const body = await readContained(rootDir, file);
    if (body === undefined) return refuse(404);
    return new Response(body, { headers: { ...SECURITY_HEADERS, 'Content-Type': type } });
  };
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: SECURITY_HEADERS });
}

async function readContained(rootDir: string, file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const root = await realpath(rootDir);
    const path = await realpath(resolve(root, file));
    if (!isInside(root, path)) return undefined;
    return new Uint8Array(await readFile(path));
  } catch {
    return undefined;
  }
}

function isInside(root: string, path: string): boolean {
  const fromRoot = relative(root, path);
  return fromRoot !== '' && !isAbsolute(fromRoot) && fromRoot !== '..' && !fromRoot.startsWith(`..${sep}`);
}
