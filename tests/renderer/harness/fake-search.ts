import type { ToolOutput } from '#shared/contract/tools.ts';
import type { SearchHit, TextRange } from '#shared/model/search.ts';
import { findTerms, queryTerms } from '../../../src/renderer/src/features/article/word-matcher.ts';
import { ARTICLES, type FakeArticle } from './content/articles.ts';

const SNIPPET_CHARS = 220;
/** A fake need not read the huge page on every keystroke. */
const SEARCHED_CHARS = 20_000;

/** A search good enough to look at: counts query words in the fake articles. */
export function fakeSearch(
  query: string,
  options: { source?: string | undefined; wordsOnly: boolean },
): ToolOutput<'search_docs'> {
  const terms = queryTerms(query);
  const hits = ARTICLES.filter((article) => options.source === undefined || article.source === options.source)
    .map((article) => toHit(article, terms, options.wordsOnly))
    .filter((hit) => hit !== null)
    .sort((a, b) => b.score - a.score)
    .map((hit, index) => ({ ...hit, explain: explain(hit, terms, index + 1, options.wordsOnly) }));
  return {
    query,
    hits,
    degraded: options.wordsOnly ? 'no-embeddings' : null,
    hints: hits.length > 0 || terms.length === 0 ? [] : ['Такого слова нет ни в одном источнике.'],
  };
}

function toHit(article: FakeArticle, terms: readonly string[], wordsOnly: boolean): SearchHit | null {
  const text = plainText(article.markdown.slice(0, SEARCHED_CHARS));
  const inTitle = findTerms(`${article.title} ${article.qualifiedName ?? ''} ${article.titleEn ?? ''}`, terms).length;
  const inText = findTerms(text, terms);
  if (inTitle + inText.length === 0) return null;
  const start = Math.max(0, (inText[0]?.[0] ?? 0) - 60);
  const snippet = text.slice(start, start + SNIPPET_CHARS);
  const { markdown: _markdown, ...info } = article;
  return {
    ...info,
    snippet: { text: snippet, highlights: findTerms(snippet, terms) as TextRange[] },
    score: Math.min(1, inTitle * 0.3 + inText.length * 0.02) * (wordsOnly ? 0.4 : 1),
  };
}

function explain(hit: SearchHit, terms: readonly string[], rank: number, wordsOnly: boolean): SearchHit['explain'] {
  const bm25 = wordsOnly ? hit.score : hit.score * 0.4;
  return {
    vector: wordsOnly ? null : { rank: rank + 1, score: 0.71 },
    lexical: { rank, score: 0.284 },
    fusion: { rank, score: 0.0325, vector: wordsOnly ? 0 : 0.0161, lexical: 0.0164 },
    boosted: hit.loadMode === 'hbk',
    bm25: { score: 4.2, terms: terms.map((term, index) => ({ term, score: 4.2 / terms.length + index * 0 })) },
    parts: [
      ...(wordsOnly ? [] : [{ name: 'vector' as const, value: hit.score - bm25 }]),
      { name: 'bm25', value: bm25 },
    ],
  };
}

function plainText(markdown: string): string {
  return markdown
    .replaceAll(/```\w*\n|```|[#*`>|[\]]|\(svod:[^)]*\)|-{3,}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
