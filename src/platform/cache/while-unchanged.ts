/** When there are more, all are forgotten. */
const keptMax = 1_000

/** Keeps what was read as long as a mark stays the same. */
export class WhileUnchanged<Key, Value> {
  readonly #markNow: () => unknown
  readonly #kept = new Map<Key, Value>()
  #mark: unknown

  constructor(markNow: () => unknown) {
    this.#markNow = markNow
  }

  find(key: Key, read: () => Value): Value {
    // The mark comes first: a change between it and the read changes the next mark, too.
    const mark = this.#markNow()
    if (mark !== this.#mark || this.#kept.size >= keptMax) {
      this.#kept.clear()
      this.#mark = mark
    }
    let value = this.#kept.get(key)
    if (value === undefined) {
      value = read()
      this.#kept.set(key, value)
    }
    return value
  }
}
