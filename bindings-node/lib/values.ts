/** Values one after the other. */
export class Values {
  #at = 0;
  #items: ArrayLike<unknown> = [];

  /** Starts with the first of other values. */
  start(items: ArrayLike<unknown>): void {
    this.#items = items;
    this.#at = 0;
  }

  next(): unknown {
    return this.#items[this.#at++];
  }
}
