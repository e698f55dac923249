import type { Snippet } from '#shared/model/search.ts';

/**
 * Zero-width and direction marks, tag characters, variation selectors, fillers and control characters: a reader does not
 * see them, a model reads them.
 */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/** Markdown without what a reader of the page cannot see: hidden characters and HTML comments. Code keeps its comments. */
export function visibleMarkdown(markdown: string): string {
  return withoutHidden(withoutComments(markdown));
}

/** A plain text without hidden characters, on one line: a line break in a title could forge a line of the answer. */
export function visibleLine(text: string): string {
  return withoutHidden(text).replace(/\s+/gu, ' ').trim();
}

/** The data of an answer with every text in it visible; highlights move with their snippet. */
export function visibleData(value: unknown, key?: string): unknown {
  if (typeof value === 'string') return key === 'markdown' ? visibleMarkdown(value) : withoutHidden(value);
  if (Array.isArray(value)) return value.map((item) => visibleData(item));
  if (typeof value !== 'object' || value === null) return value;
  if (isSnippet(value)) return visibleSnippet(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, visibleData(item, name)]));
}

export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, keepBreak);
}

function keepBreak(character: string): string {
  return character === '\n' || character === '\t' ? character : '';
}

function isSnippet(value: object): value is Snippet {
  return 'text' in value && 'highlights' in value;
}

function visibleSnippet({ text, highlights }: Snippet): Snippet {
  const visibleBefore = (offset: number) => withoutHidden(text.slice(0, offset)).length;
  return {
    text: withoutHidden(text),
    highlights: highlights.map(([start, end]) => [visibleBefore(start), visibleBefore(end)]),
  };
}

// What decides whether a `<!--` is a comment: an escaped sign, a fence, a run of backticks, in the order they come.
const OPENING = /\\.|^[ \t>]*(?<fence>`{3,}(?=[^`\n]*$)|~{3,})|(?<run>`+)|<!--/gmu;

/** Import leaves no comments; this is the second lock. A comment in code is a sample and stays. */
function withoutComments(markdown: string): string {
  if (!markdown.includes('<!--')) return markdown;
  const lastClose = markdown.lastIndexOf('-->');
  let kept = '';
  let from = 0;
  const opening = new RegExp(OPENING);
  for (let match = opening.exec(markdown); match; match = opening.exec(markdown)) {
    const { fence, run } = match.groups ?? {};
    const end = opening.lastIndex;
    if (fence !== undefined) opening.lastIndex = endOfFence(markdown, fence, end);
    else if (run !== undefined) opening.lastIndex = endOfInlineCode(markdown, run, end);
    else if (match[0] !== '<!--') continue;
    else if (end <= lastClose) {
      kept += markdown.slice(from, match.index);
      from = markdown.indexOf('-->', end) + 3;
      opening.lastIndex = from;
    } else if (/(?:^|\n) {0,3}$/.test(markdown.slice(Math.max(0, match.index - 4), match.index))) {
      // Not closed, at the start of a line: it hides all that follows.
      return kept + markdown.slice(from, match.index);
    }
  }
  return kept + markdown.slice(from);
}

/** A fence that is not closed goes to the end. */
function endOfFence(markdown: string, fence: string, start: number): number {
  const lineEnd = markdown.indexOf('\n', start);
  if (lineEnd === -1) return markdown.length;
  const close = new RegExp(`^[ \\t>]*${fence.charAt(0)}{${fence.length},}[ \\t]*$`, 'gm');
  close.lastIndex = lineEnd + 1;
  return close.exec(markdown) ? close.lastIndex : markdown.length;
}

/** Backticks without as many behind them in the same paragraph are no code. */
function endOfInlineCode(markdown: string, run: string, start: number): number {
  const stops = /`+|\n[ \t]*\n/g;
  stops.lastIndex = start;
  for (let stop = stops.exec(markdown); stop && !stop[0].startsWith('\n'); stop = stops.exec(markdown)) {
    if (stop[0].length === run.length) return stops.lastIndex;
  }
  return start;
}
