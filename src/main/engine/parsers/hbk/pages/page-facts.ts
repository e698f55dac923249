import { HBK_CONTEXTS, type HbkCard, type HbkContext } from '#shared/model/hbk-card.ts';

/** Facts of a page that do not depend on its language. */
export type PageFacts = Pick<HbkCard, 'availability' | 'access' | 'since' | 'deprecatedSince'> & {
  deprecated: boolean;
  changedIn: string[];
};

const CONTEXT_BY_NAME: Record<string, HbkContext> = {
  'тонкий клиент': 'thin-client',
  'thin client': 'thin-client',
  'веб-клиент': 'web-client',
  'веб клиент': 'web-client',
  'web-client': 'web-client',
  'web client': 'web-client',
  'мобильный клиент': 'mobile-client',
  'mobile client': 'mobile-client',
  сервер: 'server',
  server: 'server',
  'толстый клиент': 'thick-client',
  'thick client': 'thick-client',
  'внешнее соединение': 'external-connection',
  'external connection': 'external-connection',
  'мобильное приложение (клиент)': 'mobile-app-client',
  'mobile application (client)': 'mobile-app-client',
  'мобильное приложение (сервер)': 'mobile-app-server',
  'mobile application (server)': 'mobile-app-server',
  'мобильный автономный сервер': 'mobile-standalone-server',
  'mobile standalone server': 'mobile-standalone-server',
  'mobile offline server': 'mobile-standalone-server',
};

const VERSION = /\d+\.\d+(?:\.\d+){0,2}/g;

/**
 * Reads the list of contexts at the start of an availability chapter. Prose follows it on many pages: only known
 * names are taken, what is left is the note.
 */
export function parseAvailability(text: string): { contexts: HbkContext[]; note: string } {
  const found = new Set<HbkContext>();
  let at = 0;
  for (const piece of text.matchAll(/([^,.;\n]*)([,.;\n]+|$)/g)) {
    const name = piece[1]!.replace(/\s+/g, ' ').trim().toLowerCase();
    if (name !== '') {
      const context = Object.hasOwn(CONTEXT_BY_NAME, name) ? CONTEXT_BY_NAME[name] : undefined;
      if (context === undefined) break;
      found.add(context);
    }
    at = piece.index + piece[0].length;
    if (piece[0] === '') break;
  }
  return { contexts: HBK_CONTEXTS.filter((context) => found.has(context)), note: text.slice(at).trim() };
}

/** `Только чтение.` and its relatives; undefined for other words about use. */
export function parseAccess(text: string): HbkCard['access'] {
  const reads = /чтени|\bread/i.test(text);
  const writes = /запис|\bwrit/i.test(text);
  if (reads && writes) return 'read-write';
  if (reads) return 'read-only';
  return writes ? 'write-only' : undefined;
}

/** Sorts lines such as `Доступен, начиная с версии 8.3.6.` by what they say. The first version of a line counts. */
export function parseVersionLines(
  lines: readonly string[],
): Pick<PageFacts, 'since' | 'deprecated' | 'deprecatedSince' | 'changedIn'> {
  let since: string | undefined;
  let deprecatedSince: string | undefined;
  let deprecated = false;
  const changedIn: string[] = [];
  for (const line of lines) {
    const versions = line.match(VERSION) ?? [];
    if (/не рекомендуется|not recommended|deprecated|obsolete|устарел/i.test(line)) {
      deprecated = true;
      deprecatedSince ??= versions[0];
    } else if (/измен|change/i.test(line)) {
      for (const version of versions) if (!changedIn.includes(version)) changedIn.push(version);
    } else {
      since ??= versions[0];
    }
  }
  return {
    deprecated,
    changedIn,
    ...(since === undefined ? {} : { since }),
    ...(deprecatedSince === undefined ? {} : { deprecatedSince }),
  };
}
