const keysMax = 10_000
/** The weight of the latest observation: about the last ten count. */
const latestWeight = 0.1

/** Recent cost of work by key; for a new key, the average of all such work. */
export class CostAverage {
  readonly #averages = new Map<string, number>()

  of(key: string, general: string, unknown: number): number {
    return this.#averages.get(key) ?? this.#averages.get(general) ?? unknown
  }

  observe(key: string, general: string, cost: number) {
    this.#add(general, cost)
    this.#add(key, cost)
  }

  #add(key: string, cost: number) {
    const before = this.#averages.get(key)
    if (before === undefined && this.#averages.size >= keysMax) this.#averages.clear()
    this.#averages.set(key, before === undefined ? cost : before + (cost - before) * latestWeight)
  }
}
