const MAX_LINK_CHARS = 4096;

export interface ExternalLink {
  /** The normalised link: what is shown is what is opened. */
  href: string;
  /** Host with its port, or the address of a mail link. International names are in their ASCII form. */
  host: string;
}

/**
 * The link as it may be handed to the system, or undefined when it may not. Only http, https and mailto; no user
 * names in front of the host, which make `https://1c.ru@evil.example` look like 1c.ru; nothing that is written in a way
 * that different parsers read differently.
 */
export function parseExternalLink(url: string): ExternalLink | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here.
  if (url.length > MAX_LINK_CHARS || /[\u0000-\u0020\u007f\\]/.test(url)) return undefined;
  const parsed = URL.parse(url);
  if (parsed === null) return undefined;
  if (parsed.protocol === 'mailto:') return parseMailLink(parsed);
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return undefined;
  if (!/^https?:\/\/[^/]/i.test(url)) return undefined;
  if (parsed.username !== '' || parsed.password !== '' || parsed.host === '') return undefined;
  return { href: parsed.href, host: parsed.host };
}

/** One address and at most a subject: other header fields can attach files in some mail programs. */
function parseMailLink(parsed: URL): ExternalLink | undefined {
  if (!/^[\w.+][\w.+-]*@[\p{L}\p{N}.-]+$/u.test(parsed.pathname)) return undefined;
  for (const field of parsed.searchParams.keys()) {
    if (field.toLowerCase() !== 'subject') return undefined;
  }
  return { href: parsed.href, host: parsed.pathname };
}
