import { useSyncExternalStore } from 'react';

/** A piece of state with listeners, outside of React so that it can be tested and shared between panes. */
export class Store<State extends object> {
  readonly #listeners = new Set<() => void>();
  #state: State;

  constructor(initial: State) {
    this.#state = initial;
  }

  readonly getState = (): State => this.#state;

  /** Calls `listener` after every change. Returns the function that ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected patch(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export function useStore<State extends object>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.getState);
}
