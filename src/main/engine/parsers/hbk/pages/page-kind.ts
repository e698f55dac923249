import type { ArticleKind } from '#shared/model/article.ts';
import { fileName } from '../contents/page-path.ts';

/** What a page is about, as far as its path says. */
export interface PagePlace {
  kind: ArticleKind;
  /** Path of the page of the owning type or table; null for pages without an owner. */
  ownerPath: string | null;
}

const MEMBER_FOLDER = /^(.+)\/(methods|properties|events|ctors|formparams|operators|fields|params)\/(?:.*\/)?[^/]+$/i;
const GLOBAL_CONTEXT = /(^|\/)global context$/i;

const KIND_BY_FOLDER: Record<string, ArticleKind> = {
  methods: 'method',
  properties: 'property',
  events: 'event',
  ctors: 'constructor',
  formparams: 'property',
  operators: 'method',
  fields: 'property',
  params: 'property',
};

/**
 * Tells the kind of a page from its path. Enumerations and their values look like types and properties here; the
 * caller corrects that with the chapters of the owner's page.
 */
export function placeOfPage(path: string): PagePlace {
  const last = fileName(path);
  const member = MEMBER_FOLDER.exec(path);
  if (/^catalog\d+(\.html?)?$/i.test(last)) return { kind: 'section', ownerPath: null };
  if (member !== null && /^(objects|tables)\//i.test(path)) {
    const [, owner = '', folder = ''] = member;
    const kind = KIND_BY_FOLDER[folder.toLowerCase()] ?? 'article';
    const isGlobal = GLOBAL_CONTEXT.test(owner);
    return { kind: kind === 'method' && isGlobal ? 'function' : kind, ownerPath: `${owner}.html` };
  }
  if (/^tables\//i.test(path)) return { kind: 'query-table', ownerPath: null };
  if (/^objects\//i.test(path)) return { kind: 'type', ownerPath: null };
  return { kind: 'article', ownerPath: null };
}
