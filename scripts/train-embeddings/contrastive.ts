import { DENSE_SHARE, HASHED_SHARE } from '../../src/main/engine/embedding/static/text-encoder.ts';
import type { Bag } from './bag.ts';
import type { DenseMatrix } from './leading-eigenvectors.ts';
import type { LexicalSimilarity } from './lexical-similarity.ts';
import { addProducts, dotProducts } from './matrix-products.ts';
import type { Positive } from './positives.ts';

export interface ContrastiveOptions {
  steps: number;
  batchSize: number;
  temperature: number;
  learningRate: number;
}

const INITIAL_SQUARED_GRADIENT = 1e-6;
const LOSS_DECAY = 0.98;

/**
 * Moves word vectors, in place, so that the two texts of a positive become nearer than any two texts of different
 * positives (InfoNCE in both directions, Adagrad). What the lexical half of the vector already tells apart is
 * counted in: the word vectors learn what it cannot see.
 */
export function fineTune(
  vectors: DenseMatrix,
  nextBatch: () => Positive[],
  lexical: LexicalSimilarity,
  options: ContrastiveOptions,
  onStep: (step: number, loss: number) => void,
): void {
  const { columns: width, values } = vectors;
  const { batchSize: size, temperature } = options;
  const squares = new Float32Array(values.length).fill(INITIAL_SQUARED_GRADIENT);
  const gradient = new Float32Array(values.length);
  const queries = new EncodedTexts(size, width);
  const passages = new EncodedTexts(size, width);
  const logits = new Float32Array(size * size);
  const probabilities = new Float32Array(size * size);
  let average = 0;

  for (let step = 0; step < options.steps; step++) {
    const batch = nextBatch();
    queries.encode(
      batch.map((positive) => positive.query),
      values,
    );
    passages.encode(
      batch.map((positive) => positive.passage),
      values,
    );
    dotProducts(queries.units, passages.units, logits, size, width);
    const lexicalScores = lexical(batch);
    for (let i = 0; i < logits.length; i++) {
      logits[i] = (DENSE_SHARE * (logits[i] as number) + HASHED_SHARE * (lexicalScores[i] as number)) / temperature;
    }
    const loss = softmaxBothWays(logits, probabilities, size);

    queries.gradients.fill(0);
    passages.gradients.fill(0);
    const scale = DENSE_SHARE / (temperature * size);
    addProducts(probabilities, passages.units, queries.gradients, size, width, scale, false);
    addProducts(probabilities, queries.units, passages.gradients, size, width, scale, true);
    const touched = new Set<number>();
    queries.backPropagate(gradient, touched);
    passages.backPropagate(gradient, touched);
    for (const row of touched) {
      for (let at = row * width; at < (row + 1) * width; at++) {
        const slope = gradient[at] as number;
        gradient[at] = 0;
        squares[at] = (squares[at] as number) + slope * slope;
        values[at] = (values[at] as number) - (options.learningRate * slope) / Math.sqrt(squares[at] as number);
      }
    }
    average = step === 0 ? loss : LOSS_DECAY * average + (1 - LOSS_DECAY) * loss;
    onStep(step + 1, average);
  }
}

/** Unit vectors of a batch of texts, with what is needed to carry a gradient back to the word vectors. */
class EncodedTexts {
  readonly units: Float32Array;
  readonly gradients: Float32Array;
  readonly #norms: Float32Array;
  readonly #width: number;
  #bags: readonly Bag[] = [];

  constructor(size: number, width: number) {
    this.units = new Float32Array(size * width);
    this.gradients = new Float32Array(size * width);
    this.#norms = new Float32Array(size);
    this.#width = width;
  }

  encode(bags: readonly Bag[], values: Float32Array): void {
    const width = this.#width;
    this.#bags = bags;
    this.units.fill(0);
    bags.forEach((bag, text) => {
      const unit = this.units.subarray(text * width, (text + 1) * width);
      for (let k = 0; k < bag.rows.length; k++) {
        const from = (bag.rows[k] as number) * width;
        const weight = bag.weights[k] as number;
        for (let i = 0; i < width; i++) (unit[i] as number) += weight * (values[from + i] as number);
      }
      let squares = 0;
      for (let i = 0; i < width; i++) squares += (unit[i] as number) ** 2;
      const norm = Math.sqrt(squares) || 1;
      this.#norms[text] = norm;
      for (let i = 0; i < width; i++) (unit[i] as number) /= norm;
    });
  }

  /** Adds the gradients of the units, through the normalisation, to those of the word vectors. */
  backPropagate(wordGradient: Float32Array, touched: Set<number>): void {
    const width = this.#width;
    this.#bags.forEach((bag, text) => {
      const unit = this.units.subarray(text * width, (text + 1) * width);
      const gradient = this.gradients.subarray(text * width, (text + 1) * width);
      let along = 0;
      for (let i = 0; i < width; i++) along += (gradient[i] as number) * (unit[i] as number);
      for (let i = 0; i < width; i++) gradient[i] = (gradient[i] as number) - along * (unit[i] as number);
      for (let k = 0; k < bag.rows.length; k++) {
        const row = bag.rows[k] as number;
        touched.add(row);
        const weight = (bag.weights[k] as number) / (this.#norms[text] as number);
        const to = row * width;
        for (let i = 0; i < width; i++) (wordGradient[to + i] as number) += weight * (gradient[i] as number);
      }
    });
  }
}

/**
 * Softmax over rows and over columns.
 * @param slopes set to the derivative of the summed loss by each logit
 * @returns the loss of one positive, both directions added
 */
function softmaxBothWays(logits: Float32Array, slopes: Float32Array, size: number): number {
  slopes.fill(0);
  let loss = 0;
  for (const [line, item] of [
    [size, 1],
    [1, size],
  ] as const) {
    for (let i = 0; i < size; i++) {
      const start = i * line;
      let highest = Number.NEGATIVE_INFINITY;
      for (let j = 0; j < size; j++) highest = Math.max(highest, logits[start + j * item] as number);
      let total = 0;
      for (let j = 0; j < size; j++) total += Math.exp((logits[start + j * item] as number) - highest);
      for (let j = 0; j < size; j++) {
        (slopes[start + j * item] as number) += Math.exp((logits[start + j * item] as number) - highest) / total;
      }
      (slopes[i * size + i] as number) -= 1;
      loss += Math.log(total) + highest - (logits[i * size + i] as number);
    }
  }
  return loss / size;
}
