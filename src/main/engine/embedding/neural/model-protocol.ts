import type { EmbedMode } from '#engine/ports.ts';
import type { ErrorData } from '#shared/errors/app-error.ts';
import type { TextEncoderOptions } from './text-encoder.ts';

/** What the engine tells the model's process. One build on both sides, so nothing is parsed. */
export type ModelRequest =
  | { kind: 'load'; options: TextEncoderOptions }
  | { kind: 'embed'; id: number; texts: readonly string[]; mode: EmbedMode }
  /** The answer is no longer waited for. */
  | { kind: 'cancel'; id: number }
  | { kind: 'close' };

/** What the model's process answers. */
export type ModelAnswer =
  | { kind: 'loaded'; identity: string; width: number }
  | { kind: 'load-failed'; error: ErrorData }
  /** Vectors of the model's own width, one after the other. */
  | { kind: 'vectors'; id: number; vectors: Float32Array }
  | { kind: 'failed'; id: number; error: ErrorData };
