/** A full cache is cleared. */
const entriesMax = 10_000

/** Caches reads until a mark changes. */
export class WhileUnchanged<Query, Value> {
  readonly #markNow: () => unknown
  readonly #keyOf: (query: Query) => string | number
  readonly #read: (query: Query) => Value
  readonly #cached = new Map<string | number, Value>()
  #mark: unknown

  constructor(
    markNow: () => unknown,
    keyOf: (query: Query) => string | number,
    read: (query: Query) => Value,
  ) {
    this.#markNow = markNow
    this.#keyOf = keyOf
    this.#read = read
  }

  find(query: Query): Value {
    // The mark is taken before the read: after a change in between, the next mark differs.
    const mark = this.#markNow()
    if (mark !== this.#mark || this.#cached.size >= entriesMax) {
      this.#cached.clear()
      this.#mark = mark
    }
    const key = this.#keyOf(query)
    let value = this.#cached.get(key)
    if (value === undefined) {
      value = this.#read(query)
      this.#cached.set(key, value)
    }
    return value
  }
}
