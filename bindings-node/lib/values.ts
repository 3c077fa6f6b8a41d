/** Values one after the other. */
export class Values {
  // Hot: an ordinary property is set faster than a private field.
  private at = 0;
  private items: ArrayLike<unknown> = [];

  /** Starts with the first of other values. */
  start(items: ArrayLike<unknown>): void {
    this.items = items;
    this.at = 0;
  }

  next(): unknown {
    return this.items[this.at++];
  }
}
