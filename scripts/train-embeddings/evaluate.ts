import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadModel } from '../../src/main/engine/embedding/static/static-embedder.ts';
import { createTextEncoder } from '../../src/main/engine/embedding/static/text-encoder.ts';
import { bm25Scorer } from './evaluation/bm25-baseline.ts';
import { heldOutSuites } from './evaluation/held-out-suites.ts';
import { platformSuites } from './evaluation/platform-suites.ts';
import { type Scorer, type Scores, type Suite, scoreSuite } from './evaluation/suite.ts';
import { v8stdSuites } from './evaluation/v8std-suites.ts';
import { isHeldOut, readSources } from './read-sources.ts';
import { RECIPE } from './recipe.ts';

// npm run evaluate:embeddings -- [--pairs DIR] [--v8std DIR] [--queries FILE] [--bsl-types DIR] [--model DIR]
const { values: options } = parseArgs({
  options: {
    model: { type: 'string', default: 'resources/models/static-ru-en' },
    pairs: { type: 'string' },
    v8std: { type: 'string' },
    queries: { type: 'string' },
    'bsl-types': { type: 'string' },
  },
});

const encode = createTextEncoder(await loadModel(resolve(options.model)));
const vectorScorer = (passages: readonly string[]): Scorer => {
  const vectors = passages.map(encode);
  return (query) => {
    const vector = encode(query);
    return vectors.map((passage) => dot(passage, vector));
  };
};

console.log('| suite | queries / texts | method | R@1 | R@5 | MRR |');
console.log('|---|---|---|---|---|---|');
for (const suite of await readSuites()) {
  print(suite, 'words only (BM25)', scoreSuite(suite, bm25Scorer));
  print(suite, 'static model', scoreSuite(suite, vectorScorer));
}

async function readSuites(): Promise<Suite[]> {
  const suites: Suite[] = [];
  if (options.pairs) {
    const { documents } = await readSources(options.pairs);
    const heldOut = documents.filter((document) => isHeldOut(document, RECIPE.heldOutOneIn));
    const trained = documents.filter((document) => !isHeldOut(document, RECIPE.heldOutOneIn));
    suites.push(...heldOutSuites(heldOut, trained));
  }
  if (options.v8std) suites.push(...(await v8stdSuites(options.v8std, options.queries)));
  if (options['bsl-types']) {
    suites.push(
      ...(await platformSuites(options['bsl-types'], join(import.meta.dirname, 'suites/platform-queries.jsonl'))),
    );
  }
  return suites;
}

function print(suite: Suite, method: string, scores: Scores): void {
  const share = (value: number): string => value.toFixed(3).replace(/^0/, '');
  console.log(
    `| ${suite.name} | ${scores.queries} / ${scores.passages} | ${method} | ${share(scores.recallAt1)} | ` +
      `${share(scores.recallAt5)} | ${share(scores.meanReciprocalRank)} |`,
  );
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
