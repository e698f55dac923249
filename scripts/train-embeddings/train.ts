import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MODEL_FILE_NAME } from '../../src/main/engine/embedding/static/model-file.ts';
import { fineTune } from './contrastive.ts';
import { buildCorpus } from './corpus.ts';
import { encodeModel } from './encode-model.ts';
import { createLexicalSimilarity } from './lexical-similarity.ts';
import { createManifest } from './manifest.ts';
import { createPositiveSource } from './positives.ts';
import { createRandom } from './random.ts';
import { isHeldOut, readSources } from './read-sources.ts';
import { RECIPE } from './recipe.ts';
import { buildWordVectors } from './word-vectors.ts';

// npm run train:embeddings -- --pairs DIR [--out DIR]: the same input gives the same bytes.
const { values: options } = parseArgs({
  options: { pairs: { type: 'string' }, out: { type: 'string', default: 'resources/models/static-ru-en' } },
});
if (!options.pairs) {
  console.error('Usage: npm run train:embeddings -- --pairs DIR [--out DIR]');
  process.exit(2);
}
await train(resolve(options.pairs), resolve(options.out));

async function train(pairsDirectory: string, outDirectory: string): Promise<void> {
  const log = (line: string): void => console.log(`${processorSeconds().toFixed(0).padStart(5)} s  ${line}`);
  const { documents, records } = await readSources(pairsDirectory);
  const trained = documents.filter((document) => !isHeldOut(document, RECIPE.heldOutOneIn));
  const corpus = buildCorpus(trained, RECIPE.vocabulary);
  log(`documents: ${trained.length} of ${documents.length}, stems: ${corpus.stems.length}`);

  const random = createRandom(RECIPE.seed);
  const vectors = buildWordVectors(corpus, RECIPE, random, log);
  log('word vectors done');
  fineTune(
    vectors,
    createPositiveSource(corpus, { ...RECIPE.positives, batchSize: RECIPE.contrastive.batchSize }, random),
    createLexicalSimilarity(corpus, RECIPE.contrastive.batchSize),
    RECIPE.contrastive,
    (step, loss) => {
      if (step % 100 === 0) log(`step ${step}, loss ${loss.toFixed(3)}`);
    },
  );

  const model = encodeModel(corpus, vectors);
  const sha256 = createHash('sha256').update(model).digest('hex');
  await mkdir(outDirectory, { recursive: true });
  await writeFile(join(outDirectory, MODEL_FILE_NAME), model);
  const manifest = createManifest({ sha256, bytes: model.byteLength, corpus, records, documents: trained });
  await writeFile(join(outDirectory, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  log(`${MODEL_FILE_NAME}: ${model.byteLength} bytes, sha256 ${sha256}`);
}

/** Processor time of this process: wall time says little on a shared machine. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
