/** How often tasks ran and consumers followed events, in this process. */
export class JobStats {
  readonly #counts = new Map<string, { runs: number; failures: number }>()

  ran(name: string) {
    this.#of(name).runs++
  }

  /** Beside the run that it is of. */
  failed(name: string) {
    this.#of(name).failures++
  }

  entries() {
    return [...this.#counts]
  }

  #of(name: string) {
    const counts = this.#counts.get(name) ?? { runs: 0, failures: 0 }
    this.#counts.set(name, counts)
    return counts
  }
}
