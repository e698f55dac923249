import { AppError } from '#shared/errors/app-error.ts';

/** Why a local model cannot be used; stable, so that the window can say it in the user's language. */
export type ModelFault =
  | 'missing-files'
  | 'damaged-file'
  | 'unusable-graph'
  | 'runtime-missing'
  | 'process-died'
  | 'changed-on-disk'
  | 'closed';

const NEXT_STEPS: Record<ModelFault, string> = {
  'missing-files': 'Choose a folder that holds config.json, tokenizer.json and a model in ONNX form, or another model.',
  'damaged-file': 'Copy the model folder again from where it came from, or choose another model.',
  'unusable-graph': 'Choose a text encoder in ONNX form that reads input_ids and attention_mask.',
  'runtime-missing': 'Use the built-in static model or a model server instead.',
  'process-died': 'Try again; if it repeats, close other programs to free memory or choose a smaller model.',
  'changed-on-disk': 'Restart the application so that the new model is read.',
  closed: 'Restart the application.',
};

/** The one error of this folder: EMBEDDING_UNAVAILABLE with the reason in words, a next step, and the fault in `details`. */
export function modelUnavailable(fault: ModelFault, message: string, extra: { cause?: unknown } = {}): AppError {
  return new AppError('EMBEDDING_UNAVAILABLE', message, {
    nextStep: NEXT_STEPS[fault],
    details: { fault },
    ...extra,
  });
}

/** The first line of whatever was thrown: runtimes add stack traces and paths of their own sources after it. */
export function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.split('\n', 1)[0]!.trim() || 'unknown reason';
}
