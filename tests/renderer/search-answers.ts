import type { ToolOutput } from '#shared/contract/tools.ts';
import type { SearchHit } from '#shared/model/search.ts';

/** A hit with this title; equal titles have equal ids. */
export function aHit(title: string): SearchHit {
  return {
    id: `a${[...title].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7) % 1_000_000_007}`,
    title,
    kind: 'page',
    loadMode: 'docs',
    source: 'Стандарты',
    headingPath: ['Раздел', title],
    snippet: { text: `Текст статьи «${title}»`, highlights: [] },
    score: 0.5,
  };
}

/** An answer with hits of these titles. */
export function anAnswer(query: string, ...titles: string[]): ToolOutput<'search_docs'> {
  return { query, hits: titles.map(aHit), degraded: null, hints: [] };
}
