import { expect, test } from 'vitest';
import { reciprocalRankFusion } from '#engine/ranking/reciprocal-rank-fusion.ts';
import { explainHit } from '#engine/search/explain-hit.ts';
import { type RankInput, rankArticles } from '#engine/search/rank-articles.ts';
import type { ChunkText } from '#engine/store/chunk-store.ts';

function chunk(id: number, articleId: number, text: string, headingPath: string[] = []): [number, ChunkText] {
  return [id, { id, articleId, text, headingPath, overlapChars: 0 }];
}

function rank(input: Partial<RankInput> & Pick<RankInput, 'texts'>) {
  return rankArticles({
    query: 'свернуть',
    fused: reciprocalRankFusion([[...input.texts.keys()]]),
    similarities: null,
    titles: new Map(),
    exactArticleIds: [],
    lexemes: [],
    totalChunks: 1000,
    ...input,
  });
}

test('an exact name must be first even against the best of vectors and words', () => {
  const texts = new Map([
    chunk(1, 10, 'Свернуть свернуть'),
    chunk(2, 20, 'совсем о другом'),
    chunk(3, 30, 'и это о другом'),
  ]);
  const similarities = new Map([
    [1, 0.9],
    [2, 0.1],
    [3, 0.5],
  ]);
  expect(rank({ texts, similarities, exactArticleIds: [20] })[0]?.articleId).toBe(20);
});

test('an exactly named article without any text must be in the answer', () => {
  const [first] = rank({ texts: new Map([chunk(1, 10, 'свернуть')]), exactArticleIds: [77] });
  expect(first).toMatchObject({ articleId: 77, chunkId: null, fused: null });
  expect(explainHit(first as NonNullable<typeof first>, [], []).parts).toEqual([
    { name: 'exact', value: first?.score },
  ]);
});

test('an identifier of the query must weigh by the whole corpus: the candidates all have it, for it found them', () => {
  const texts = new Map([chunk(1, 10, 'ТаблицаЗначений документ'), chunk(2, 20, 'ТаблицаЗначений документ')]);
  const lexemes = [
    { word: 'таблицазначений', lexeme: 'таблицазначений', chunks: 2 },
    { word: 'документ', lexeme: 'документ', chunks: 900 },
  ];
  const [first] = rank({ texts, lexemes, query: 'документ ТаблицаЗначений' });
  const weights = new Map(first?.bm25.terms.map(({ term, score }) => [term, score]));
  expect(weights.get('таблицазначений') as number).toBeGreaterThan(5 * (weights.get('документ') as number));
});

test.each([
  ['&НаСервере', 'xdнасервере', '&насервере'],
  ['8.3.27', 'xv8x3x27', '8.3.27'],
  ['get_doc', 'getdoc', 'get_doc'],
])('%s must weigh by the corpus though full text spells it %s', (query, word, term) => {
  const texts = new Map([chunk(1, 10, query), chunk(2, 20, query)]);
  const weigh = (chunks: number) =>
    rank({ texts, query, lexemes: [{ word, lexeme: word, chunks }] })[0]?.bm25.terms.find((part) => part.term === term);
  expect(weigh(2)?.score as number).toBeGreaterThan(5 * (weigh(900)?.score as number));
});

test('the headings above a text must count as its words', () => {
  const texts = new Map([chunk(1, 10, 'о другом', ['Разное']), chunk(2, 20, 'о другом', ['Метод Свернуть'])]);
  expect(rank({ texts, fused: [] })[0]?.articleId).toBe(20);
});

test('an article must be shown by its best chunk, not by its first', () => {
  const texts = new Map([chunk(1, 10, 'введение'), chunk(2, 10, 'свернуть'), chunk(3, 20, 'другое')]);
  const [first] = rank({ texts, fused: [] });
  expect(first).toMatchObject({ articleId: 10, chunkId: 2 });
});

test('a chunk that went between search and reading must not break the answer', () => {
  const texts = new Map([chunk(1, 10, 'свернуть')]);
  expect(rank({ texts, fused: reciprocalRankFusion([[5, 1]]) }).map(({ articleId }) => articleId)).toEqual([10]);
});

test('with vectors the fused score must not be counted as nearness', () => {
  const texts = new Map([chunk(1, 10, 'а'), chunk(2, 20, 'б')]);
  const similarities = new Map([
    [1, 0.2],
    [2, 0.8],
  ]);
  expect(rank({ texts, similarities })[0]).toMatchObject({ articleId: 20, fusedRank: 2 });
  expect(rank({ texts, similarities })[0]?.parts[0]?.name).toBe('vector');
  expect(rank({ texts })[0]?.parts[0]?.name).toBe('fusion');
});
