import type { FromEngine, ToEngine } from '#engine/protocol/frames.ts';

/** A running engine, however it was started: an Electron utility process or a forked Node process. */
export interface EngineProcess {
  post(message: ToEngine): void;
  onMessage(listener: (message: FromEngine) => void): void;
  onExit(listener: (code: number | null) => void): void;
  /** Ends the process at once; PGlite blocks its thread, so it may not be able to answer any more. */
  kill(): void;
}

export type SpawnEngine = () => EngineProcess;
