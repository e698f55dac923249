import type { Snippet, TextRange } from '#shared/model/search.ts';
import { characterBorder } from '../text/character-border.ts';
import { tokenize } from '../text/tokenize.ts';

export const SNIPPET_CHARS = 240;

/**
 * The part of a plain text that holds most of the query's distinct terms, with their places in it. Cut at word
 * borders; `…` marks what was cut.
 */
export function buildSnippet(text: string, queryTerms: ReadonlySet<string>, maxChars: number = SNIPPET_CHARS): Snippet {
  const flat = text.replace(/\s+/gu, ' ').trim();
  const matches = tokenize(flat).filter(({ term }) => queryTerms.has(term));
  const start = wordStart(flat, bestWindowStart(matches, maxChars), maxChars);
  const end = wordEnd(flat, start, start + maxChars);
  const prefix = start > 0 ? '…' : '';
  const suffix = end < flat.length ? '…' : '';
  const shift = prefix.length - start;
  const highlights = mergeRanges(
    matches
      .filter((match) => match.start >= start && match.end <= end)
      .map((match): TextRange => [match.start + shift, match.end + shift]),
  );
  return { text: prefix + flat.slice(start, end) + suffix, highlights: highlights.slice(0, 100) };
}

interface Match {
  term: string;
  start: number;
  end: number;
}

/** Start of the first match of the window that holds the most distinct terms; 0 without a match. */
function bestWindowStart(matches: readonly Match[], maxChars: number): number {
  let best = 0;
  let bestCount = 0;
  for (const [index, first] of matches.entries()) {
    const seen = new Set<string>();
    for (let i = index; i < matches.length; i++) {
      const match = matches[i] as Match;
      if (match.end > first.start + maxChars) break;
      seen.add(match.term);
    }
    if (seen.size > bestCount) {
      bestCount = seen.size;
      best = first.start;
    }
  }
  return best;
}

/** A little before the first match, so that it reads as part of a sentence; never inside a word. */
function wordStart(text: string, matchStart: number, maxChars: number): number {
  const latest = Math.max(0, Math.min(matchStart - Math.floor(maxChars / 6), text.length - maxChars));
  if (latest === 0) return 0;
  const space = text.indexOf(' ', latest);
  return space === -1 || space + 1 > matchStart ? matchStart : space + 1;
}

function wordEnd(text: string, start: number, latest: number): number {
  if (latest >= text.length) return text.length;
  const space = text.lastIndexOf(' ', latest);
  return space > Math.max(start, latest - 40) ? space : characterBorder(text, latest);
}

/** Overlapping and touching ranges become one: an identifier and its parts are one mark. */
function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
