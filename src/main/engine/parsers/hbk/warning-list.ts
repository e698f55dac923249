const MAX_WARNINGS = 100;

/** Keeps the first hundred warnings and counts the rest: a hostile file must not fill the memory with complaints. */
export class WarningList {
  readonly #first: string[] = [];
  #total = 0;

  get count(): number {
    return this.#total;
  }

  add(warning: string): void {
    this.#total++;
    if (this.#first.length < MAX_WARNINGS) this.#first.push(warning);
  }

  toArray(): string[] {
    const more = this.#total - this.#first.length;
    return more > 0 ? [...this.#first, `and ${more} more of the kind`] : [...this.#first];
  }
}
