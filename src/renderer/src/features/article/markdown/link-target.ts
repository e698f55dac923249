/** Where a link of a document leads. Everything that is not on this short list leads nowhere. */
export type LinkTarget =
  | { kind: 'article'; id: string; anchor?: string }
  | { kind: 'anchor'; anchor: string }
  | { kind: 'external'; url: string }
  | { kind: 'dead' };

const ARTICLE_LINK = /^svod:\/\/article\/(a[1-9]\d{0,15})(?:#(.*))?$/u;
const EXTERNAL_LINK = /^(?:https?:\/\/[^\s/]|mailto:[^\s]+@)/iu;
const MAX_URL_CHARS = 4096;

/** Reads the href of an untrusted document. Control characters and white space before a scheme make it dead. */
export function classifyLink(href: string | undefined): LinkTarget {
  if (!href || href.length > MAX_URL_CHARS || hasControlCharacter(href)) return { kind: 'dead' };
  const article = ARTICLE_LINK.exec(href);
  if (article?.[1]) {
    const anchor = article[2] ? decodeAnchor(article[2]) : '';
    return { kind: 'article', id: article[1], ...(anchor ? { anchor } : {}) };
  }
  if (href.startsWith('#')) return { kind: 'anchor', anchor: decodeAnchor(href.slice(1)) };
  if (EXTERNAL_LINK.test(href) && URL.canParse(href)) return { kind: 'external', url: href };
  return { kind: 'dead' };
}

/** The link by which an article can be named outside of this window. */
export function articleLink(id: string, anchor?: string): string {
  return `svod://article/${id}${anchor ? `#${encodeURIComponent(anchor)}` : ''}`;
}

function decodeAnchor(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return true;
  }
  return false;
}
