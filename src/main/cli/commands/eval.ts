import { type ArticleRef, type EvalCase, measureLayer, rankOfExpected } from '../evaluation/metrics.ts';
import { readEvalCases } from '../evaluation/read-cases.ts';
import type { GlobalOptions } from '../global-options.ts';
import { printJson, printText } from '../output.ts';
import { withClient } from '../with-client.ts';
import { requireDocuments } from './search.ts';

const LAYERS = ['vector', 'lexical', 'rrf', 'full'] as const;
type LayerName = (typeof LAYERS)[number];
type Answers = Record<LayerName, { refs: ArticleRef[]; ms: number }>;

interface EvalOptions {
  server: 'documents1c' | 'metadata1c';
  limit: number;
}

export async function runEval(globals: GlobalOptions, file: string, options: EvalOptions): Promise<void> {
  requireDocuments(options.server);
  const cases = await readEvalCases(file);
  const answers = await withClient(globals.dataDir, async (client, signal) => {
    const all: Answers[] = [];
    for (const { query } of cases) {
      all.push(await client.call('search_layers', { query, limit: options.limit }, { signal }));
    }
    return all;
  });
  const layers = Object.fromEntries(LAYERS.map((layer) => [layer, measure(layer, cases, answers)]));
  const misses = cases.flatMap((item, index) => {
    const refs = (answers[index] as Answers).full.refs;
    const rank = rankOfExpected(refs, item.expect);
    const isRight = item.expect.length === 0 ? refs.length === 0 : rank !== null && rank <= item.top;
    return isRight ? [] : [{ query: item.query, expect: item.expect, got: refs.slice(0, 5).map(nameOf) }];
  });
  if (globals.json) return printJson({ queries: cases.length, layers, misses });
  printText(`${cases.length} queries`);
  printText('layer    hit@1  hit@3  hit@5  MRR    in top empty  p50 ms p95 ms');
  for (const layer of LAYERS) {
    const figures = measure(layer, cases, answers);
    const { hit1, hit3, hit5, mrr, withinTop, emptyRate, p50Ms, p95Ms } = figures;
    const shares = [hit1, hit3, hit5, mrr, withinTop, emptyRate].map((value) => value.toFixed(3));
    printText(
      `${layer.padEnd(8)} ${shares.join('  ')}  ${p50Ms.toFixed(0).padStart(5)} ${p95Ms.toFixed(0).padStart(6)}`,
    );
  }
  for (const miss of misses)
    printText(`miss: ${miss.query} — expected ${miss.expect.join(' | ')}, got ${miss.got.join(' | ')}`);
}

function measure(layer: LayerName, cases: readonly EvalCase[], answers: readonly Answers[]) {
  return measureLayer(
    cases.map((item, index) => {
      const { refs, ms } = (answers[index] as Answers)[layer];
      return {
        rank: rankOfExpected(refs, item.expect),
        isEmpty: refs.length === 0,
        ms,
        top: item.top,
        expectsNothing: item.expect.length === 0,
      };
    }),
  );
}

function nameOf(article: ArticleRef): string {
  return article.path ?? article.qualifiedName ?? article.title;
}
