/** Makes a thing once per key, for as long as it is needed: the same book is one subscription, however many panels show it. */
export class Shelf<T extends { readonly users: number }> {
  readonly #made = new Map<string, T>();

  get(key: string, make: () => T): T {
    const known = this.#made.get(key);
    if (known) return known;
    for (const [other, thing] of this.#made) if (thing.users === 0) this.#made.delete(other);
    const thing = make();
    this.#made.set(key, thing);
    return thing;
  }
}
