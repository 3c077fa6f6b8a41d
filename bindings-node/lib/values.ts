/** Values one after the other. */
export class Values {
  #at = 0;
  readonly #items: ArrayLike<unknown>;

  constructor(items: ArrayLike<unknown>) {
    this.#items = items;
  }

  next(): unknown {
    return this.#items[this.#at++];
  }
}
