import type { ModelAnswer, ModelRequest } from './model-protocol.ts';

/** The engine's side of a running model process, however it was started. */
export interface ModelProcess {
  send(request: ModelRequest): void;
  onAnswer(listener: (answer: ModelAnswer) => void): void;
  /** Called once, when the process is gone or can no longer be reached. `reason` is for a person. */
  onExit(listener: (reason: string) => void): void;
  /** While false, the process does not keep its parent alive. */
  setAwaited(isAwaited: boolean): void;
  /** Ends the process at once. */
  kill(): void;
}

/** Starts a model process. Called again when the last one died. */
export type ModelLauncher = () => Promise<ModelProcess>;
