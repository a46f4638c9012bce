/** When there are more, all are forgotten. */
const keptMax = 10_000

/** Keeps what was read as long as a mark stays the same. */
export class WhileUnchanged<Asked, Value> {
  readonly #markNow: () => unknown
  readonly #keyOf: (asked: Asked) => string | number
  readonly #read: (asked: Asked) => Value
  readonly #kept = new Map<string | number, Value>()
  #mark: unknown

  constructor(
    markNow: () => unknown,
    keyOf: (asked: Asked) => string | number,
    read: (asked: Asked) => Value,
  ) {
    this.#markNow = markNow
    this.#keyOf = keyOf
    this.#read = read
  }

  find(asked: Asked): Value {
    // The mark comes first: a change between it and the read changes the next mark, too.
    const mark = this.#markNow()
    if (mark !== this.#mark || this.#kept.size >= keptMax) {
      this.#kept.clear()
      this.#mark = mark
    }
    const key = this.#keyOf(asked)
    let value = this.#kept.get(key)
    if (value === undefined) {
      value = this.#read(asked)
      this.#kept.set(key, value)
    }
    return value
  }
}
