import type { ToolOutput } from '#shared/contract/tools.ts';
import { DEGRADED_NOTES, type SearchHit } from '#shared/model/search.ts';
import { addsUp } from '#shared/model/source-book.ts';
import { visibleLine, visibleMarkdown } from './visible-text.ts';

/** The compact text of an answer that a model reads. */
export function formatResult(tool: string, data: unknown): string {
  switch (tool) {
    case 'search_docs':
      return formatSearch(data as ToolOutput<'search_docs'>);
    case 'get_doc':
      return formatArticle(data as ToolOutput<'get_doc'>);
    case 'list_members':
      return formatMembers(data as ToolOutput<'list_members'>);
    case 'compare_versions':
      return formatComparison(data as ToolOutput<'compare_versions'>);
    case 'docs_status':
      return formatStatus(data as ToolOutput<'docs_status'>);
    default:
      return JSON.stringify(data);
  }
}

function formatSearch(answer: ToolOutput<'search_docs'>): string {
  const lines = answer.hits.map((hit, index) => `${index + 1}. ${formatHit(hit)}`);
  if (answer.nextCursor !== undefined) lines.push(`More: cursor ${answer.nextCursor}`);
  if (answer.degraded) lines.push(DEGRADED_NOTES[answer.degraded]);
  return [...lines, ...answer.hints].join('\n');
}

function formatHit(hit: SearchHit): string {
  const name = hit.qualifiedName ?? hit.title;
  const english = hit.qualifiedNameEn ?? hit.titleEn;
  const place = [hit.source, hit.version, hit.path].filter(Boolean).join(', ');
  return (
    `[${hit.id}] ${visibleLine(name)}${english ? ` (${visibleLine(english)})` : ''} — ${visibleLine(place)}\n` +
    `   ${visibleLine(hit.headingPath.join(' > '))}\n   ${visibleLine(hit.snippet.text)}`
  );
}

/** The text of a document is fenced as data: whatever it says, it is not addressed to the model. */
function formatArticle(article: ToolOutput<'get_doc'>): string {
  const facts = [`id="${article.id}"`, `source="${attribute(article.source)}"`];
  if (article.version !== undefined) facts.push(`version="${attribute(article.version)}"`);
  const body = insideFence(visibleMarkdown(article.markdown));
  const more =
    article.nextCursor === undefined
      ? ''
      : `\n${article.totalChars} characters in all; go on with cursor ${article.nextCursor}.`;
  return `<doc ${facts.join(' ')}>\n# ${insideFence(visibleLine(article.title))}\n\n${body}\n</doc>${more}`;
}

function formatMembers({ owner, counts, total, members, nextCursor }: ToolOutput<'list_members'>): string {
  const place = [owner.source, owner.version].filter(Boolean).join(', ');
  const kinds = counts.map(({ kind, count }) => `${kind} ${count}`).join(', ');
  const lines = members.map(({ id, name, nameEn, kind, signature, deprecated }) => {
    const english = nameEn === null ? '' : ` (${nameEn})`;
    const mark = deprecated ? ' [deprecated]' : '';
    return visibleLine(`[${id}] ${kind} ${name}${english}${mark}${signature === null ? '' : `: ${signature}`}`);
  });
  return [
    visibleLine(
      `${owner.name}${owner.nameEn === null ? '' : ` (${owner.nameEn})`} — ${place}: ${kinds || 'no members'}`,
    ),
    ...lines,
    nextCursor === undefined ? `${total} in all` : `${total} in all; more: cursor ${nextCursor}`,
  ].join('\n');
}

function formatComparison(answer: ToolOutput<'compare_versions'>): string {
  const { name, nameEn, from, to, status, added, removed, changed, isCut } = answer;
  const outcome = {
    same: 'no differences',
    changed: 'changed',
    added: `not in ${from.version}`,
    removed: `no more in ${to.version}`,
  }[status];
  return [
    visibleLine(`${name}${nameEn === null ? '' : ` (${nameEn})`}, ${from.version} → ${to.version}: ${outcome}`),
    ...added.map(({ field, value }) => visibleLine(`+ ${field}: ${value}`)),
    ...removed.map(({ field, value }) => visibleLine(`- ${field}: ${value}`)),
    ...changed.map((change) => visibleLine(`~ ${change.field}: ${change.from} → ${change.to}`)),
    ...(isCut ? ['… more differences'] : []),
  ].join('\n');
}

function formatStatus(status: ToolOutput<'docs_status'>): string {
  const sources = status.sources.flatMap((source) => [
    `- ${visibleLine(source.source)} (${visibleLine([source.loadMode, ...source.versions].join(', '))}): ${source.articles} articles, ` +
      `${source.embedded}/${source.chunks} chunks with vectors, ${source.failed} failed files, ${source.state}`,
    ...formatBooks(source.books),
    ...source.notes.map((note) => `  ${visibleLine(note)}`),
  ]);
  const model = status.embedding.model ?? 'none: search by words only';
  return [`Sources: ${status.sources.length}`, ...sources, `Embedding model: ${model}`, ...status.notes].join('\n');
}

/** One line for all books that are whole, one for each that is not. */
function formatBooks(books: ToolOutput<'docs_status'>['sources'][number]['books']): string[] {
  if (books.length === 0) return [];
  const pages = books.reduce((sum, book) => sum + book.pagesInStorage, 0);
  const imported = books.reduce((sum, book) => sum + book.pagesImported, 0);
  const partial = books.filter((book) => !addsUp(book));
  return [
    `  ${books.length} books, ${imported} of ${pages} pages imported; ${books.length - partial.length} books add up`,
    ...partial.map(
      (book) =>
        `  ${book.book} ${book.locale}: ${book.pagesImported}/${book.pagesInStorage} pages, ${book.pagesFailed} failed, ` +
        `${book.pagesMissing} missing, ${book.pagesUnreferenced} not in the contents`,
    ),
  ];
}

/** What could be read as a border of the fence, in any spelling, becomes an escaped sign. */
function insideFence(text: string): string {
  return text.replace(/<(?=\s*\/?\s*doc\b)/giu, '\\<');
}

function attribute(text: string): string {
  return visibleLine(text).replace(/["<>]/g, ' ');
}
