/** Memoised values by key, up to a limit. A full one is cleared as a whole: frequent keys are soon back. */
export class Memo<Value> {
  readonly #max: number
  readonly #made = new Map<string, Value>()

  constructor(max: number) {
    this.#max = max
  }

  find(key: string, make: () => Value): Value {
    const known = this.#made.get(key)
    if (known !== undefined) return known
    if (this.#made.size >= this.#max) this.#made.clear()
    const value = make()
    this.#made.set(key, value)
    return value
  }
}
