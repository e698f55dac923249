/** Every number that decides what is trained; written into the manifest beside the model. */
export const RECIPE = {
  seed: 20261201,
  /** One document in so many is kept out of training, for evaluation. */
  heldOutOneIn: 40,
  vocabulary: { maxStems: 23_000, minCount: 4 },
  cooccurrence: { window: 8, crossWeight: 9, crossMaxStems: 80 },
  ppmi: { contextSmoothing: 0.75 },
  eigen: { dimensions: 300, oversampling: 16, powerIterations: 4 },
  contrastive: {
    steps: 1500,
    batchSize: 256,
    temperature: 0.05,
    learningRate: 0.01,
  },
  positives: { translationShare: 0.5, maskShare: 0.3, localShare: 0.5, localDocuments: 300 },
} as const;

export type Recipe = typeof RECIPE;
