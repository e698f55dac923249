import { type NamedArticle, NameIndex } from './name-index.ts';

/** Holds the name index and makes it anew after the articles changed, at the next question. */
export class NameDirectory {
  readonly #load: () => Promise<NamedArticle[]>;
  #index: Promise<NameIndex> | undefined;

  constructor(load: () => Promise<NamedArticle[]>) {
    this.#load = load;
  }

  get(): Promise<NameIndex> {
    this.#index ??= this.#load().then(
      (articles) => new NameIndex(articles),
      (error) => {
        this.#index = undefined;
        throw error;
      },
    );
    return this.#index;
  }

  invalidate(): void {
    this.#index = undefined;
  }
}
