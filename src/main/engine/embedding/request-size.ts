const FIRST_TEXTS = 16;
const MOST_TEXTS = 64;
const QUICK_MS = 5_000;
const SLOW_MS = 30_000;

/**
 * How many texts to send at a time. Between a graphics card and a 4B model on a laptop lie three orders of magnitude:
 * a request shall neither be all overhead nor run into its time-out, so the number follows the time of the answers.
 */
export class RequestSize {
  #texts = FIRST_TEXTS;

  get texts(): number {
    return this.#texts;
  }

  answered(texts: number, elapsedMs: number): void {
    // A short rest of a call says little.
    if (elapsedMs < QUICK_MS && texts >= this.#texts) this.#texts = Math.min(MOST_TEXTS, this.#texts * 2);
    if (elapsedMs > SLOW_MS) this.#texts = Math.max(1, Math.floor(texts / 2));
  }

  timedOut(texts: number): void {
    this.#texts = Math.min(this.#texts, Math.max(1, Math.floor(texts / 4)));
  }
}
