import type { ParsedArticle } from '#engine/ports.ts';
import type { HbkText } from '#shared/model/hbk-card.ts';
import type { BookLocale } from './books/book-file-name.ts';
import { buildCard, type CardSubject, type CardTexts, listChildren } from './card/build-card.ts';
import { renderCardMarkdown } from './card/render-card.ts';
import { parseSyntaxTemplate } from './contents/syntax-template.ts';
import { HbkFormatError } from './hbk-format-error.ts';
import type { LinkResolver } from './html/inline-runs.ts';
import { parseHtml } from './html/parse-html.ts';
import { treeTitleOf } from './library/contents-order.ts';
import type { LinkTable } from './library/link-table.ts';
import type { PageEntry } from './library/page-entry.ts';
import { type ArticleSection, parseArticlePage } from './pages/article-page.ts';
import { type BilingualName, parseBilingualName } from './pages/bilingual-name.ts';
import { parseSyntaxPage } from './pages/syntax-page.ts';

/** What the storage has of one language of an entry. */
export interface PageSource {
  html: string;
  /** Text of the template file beside the page, if there is one. */
  template: string | null;
}

/** The pages of an entry as far as they can be read, and why the others cannot. */
export interface EntrySources {
  pages: Partial<Record<BookLocale, PageSource>>;
  defects: Partial<Record<BookLocale, string>>;
}

/**
 * Turns the pages of an entry into articles: one, or one per anchored section of an article page.
 * @throws HbkFormatError when no language can be read
 */
export function readEntry(entry: PageEntry, sources: EntrySources, links: LinkTable): ParsedArticle[] {
  const readable = Object.keys(sources.pages).length;
  if (readable === 0) {
    const reason = Object.values(sources.defects)[0] ?? 'The page is missing';
    throw new HbkFormatError('not-a-page', reason);
  }
  const warnings = Object.entries(sources.defects).map(
    ([locale, reason]) => `The ${locale} page is left out: ${reason}`,
  );
  const articles = hasSyntaxSchema(entry)
    ? [readSyntaxPages(entry, sources, links)]
    : readArticlePages(entry, sources, links);
  if (warnings.length > 0) articles[0]!.warnings = warnings;
  return articles;
}

/** Articles and sections are prose, unless their pages have chapters of their own. */
function hasSyntaxSchema({ kind, pages }: PageEntry): boolean {
  if (kind !== 'article' && kind !== 'section') return true;
  return Object.values(pages).some((page) => page.head?.isSyntaxPage ?? false);
}

function readSyntaxPages(entry: PageEntry, sources: EntrySources, links: LinkTable): ParsedArticle {
  const texts: CardTexts = {};
  for (const locale of ['ru', 'en'] as const) {
    const source = sources.pages[locale];
    if (source === undefined) continue;
    const parsed = parseSyntaxPage(parseHtml(source.html), {
      resolveLink: resolverOf(entry, locale, links),
      hasValue: entry.kind === 'property' || entry.kind === 'enum-value',
      isQueryTable: entry.kind === 'query-table',
    });
    addTemplate(entry, source, locale, parsed.text);
    if (entry.kind === 'section') listChildren(entry, parsed.text, locale);
    texts[locale] = parsed;
  }
  const subject = { name: entry.name, isSection: false };
  const card = buildCard(entry, subject, texts);
  return {
    key: entry.key,
    kind: entry.kind,
    ...namesOf(entry, subject),
    headingPath: entry.headingPath,
    ...placeOf(entry),
    markdown: renderCardMarkdown(card),
    card,
  };
}

function resolverOf(entry: PageEntry, locale: BookLocale, links: LinkTable): LinkResolver {
  const pagePath = entry.pages[locale]?.path ?? entry.path;
  return (href) => links.resolve(href, entry, pagePath);
}

/** Callable things without a syntax chapter get the text that the editor would insert. */
function addTemplate({ kind }: PageEntry, { template }: PageSource, locale: BookLocale, text: HbkText): void {
  const isCallable = kind === 'function' || kind === 'method' || kind === 'event' || kind === 'constructor';
  if (template === null || !isCallable || text.syntax.some((variant) => variant.syntax !== '')) return;
  const syntax = parseSyntaxTemplate(template)[locale]?.replaceAll('<?>', '').trim() ?? '';
  if (syntax !== '') text.syntax.unshift({ syntax, parameters: [] });
}

interface SectionPair {
  ru?: ArticleSection;
  en?: ArticleSection;
}

function readArticlePages(entry: PageEntry, sources: EntrySources, links: LinkTable): ParsedArticle[] {
  const hasRussian = sources.pages.ru !== undefined;
  const pairs = new Map<string, SectionPair>();
  for (const locale of ['ru', 'en'] as const) {
    const source = sources.pages[locale];
    if (source === undefined) continue;
    const sections = parseArticlePage(parseHtml(source.html), {
      resolveLink: resolverOf(entry, locale, links),
      // English text stands under a heading of its own when there is a Russian one before it.
      topHeadingLevel: locale === 'en' && hasRussian ? 3 : 2,
    });
    for (const section of sections) {
      const anchor = section.anchor?.toLowerCase() ?? '';
      pairs.set(anchor, { ...pairs.get(anchor), [locale]: section });
    }
  }
  return Array.from(pairs, ([anchor, pair]) => toArticle(entry, anchor, pair));
}

function toArticle(entry: PageEntry, anchor: string, pair: SectionPair): ParsedArticle {
  const isPage = anchor === '';
  const subject: CardSubject = isPage
    ? { name: entry.name, isSection: false }
    : { name: sectionName(pair), isSection: true };
  const texts: CardTexts = {};
  for (const locale of ['ru', 'en'] as const) {
    const section = pair[locale];
    if (section === undefined) continue;
    if (isPage && entry.kind === 'section') listChildren(entry, section.text, locale);
    texts[locale] = { text: section.text };
  }
  const card = buildCard(entry, subject, texts);
  return {
    key: isPage ? entry.key : (entry.sectionKeys.get(anchor) ?? `${entry.key}/${anchor}`),
    kind: entry.kind,
    ...namesOf(entry, subject),
    headingPath: isPage ? entry.headingPath : [...entry.headingPath, treeTitleOf(entry)],
    ...(isPage ? placeOf(entry) : { ownerKey: entry.key }),
    markdown: renderCardMarkdown(card),
    card,
  };
}

/** Whose member a page is, and how the tree calls it. */
function placeOf({ ownerEntry, treeTitle }: PageEntry): Pick<ParsedArticle, 'ownerKey' | 'treeTitle'> {
  return {
    ...(ownerEntry === null ? {} : { ownerKey: ownerEntry.key }),
    ...(treeTitle === null ? {} : { treeTitle }),
  };
}

function sectionName({ ru, en }: SectionPair): BilingualName {
  const english = en === undefined ? {} : parseBilingualName(en.heading, 'en');
  return ru === undefined ? english : { ...english, ...parseBilingualName(ru.heading, 'ru') };
}

/** Titles, qualified names and further names of an article. */
function namesOf(
  entry: PageEntry,
  { name, isSection }: CardSubject,
): Pick<ParsedArticle, 'title' | 'titleEn' | 'qualifiedName' | 'qualifiedNameEn' | 'aliases'> {
  const isGlobal = /(^|\/)global context\.html?$/i.test(entry.ownerEntry?.path ?? '') || entry.kind === 'function';
  const isHeading = entry.kind === 'section';
  const qualified = { ru: join(entry.owner.ru, name.ru), en: join(entry.owner.en, name.en) };
  const shown = isGlobal || isSection ? name : qualified;
  const title = shown.ru ?? name.ru ?? shown.en ?? name.en ?? entry.path;
  const titleEn = shown.en ?? name.en;
  const names = {
    title,
    ...(titleEn === undefined || titleEn === title ? {} : { titleEn }),
    ...(qualified.ru === undefined || isHeading ? {} : { qualifiedName: qualified.ru }),
    ...(qualified.en === undefined || isHeading ? {} : { qualifiedNameEn: qualified.en }),
  };
  const known = new Set<string | undefined>(Object.values(names));
  const constructed =
    entry.kind === 'constructor' ? [join('Новый', entry.owner.ru, ' '), join('New', entry.owner.en, ' ')] : [];
  const aliases = [name.ru, name.en, ...constructed].filter((alias) => alias !== undefined && !known.has(alias));
  const unique = [...new Set(aliases)] as string[];
  return unique.length === 0 ? names : { ...names, aliases: unique };
}

function join(owner: string | undefined, name: string | undefined, separator = '.'): string | undefined {
  if (name === undefined) return undefined;
  return owner === undefined ? (separator === '.' ? name : undefined) : `${owner}${separator}${name}`;
}
