import { loadWindowState, saveWindowState, type WindowState } from './window-state.ts';

export interface WindowMemory {
  initial: WindowState;
  /** Takes over a change; it is written shortly after, so that typing does not write on every key. */
  keep(change: Partial<WindowState>): void;
  /** Writes what is still waiting. */
  flush(): void;
}

const WRITE_DELAY_MS = 400;

/** Keeps the state of the window in a storage, so that the next start, or one after a kill, goes on from it. */
export function createWindowMemory(storage: Storage): WindowMemory {
  const initial = loadWindowState(storage);
  let state = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    saveWindowState(storage, state);
  };
  return {
    initial,
    keep(change) {
      state = { ...state, ...change };
      timer ??= setTimeout(write, WRITE_DELAY_MS);
    },
    flush() {
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    },
  };
}
