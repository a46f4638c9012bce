import { type Work, workOn } from '../../../platform/turn-watch.ts'

type Counts = Work & { runs: number; failures: number }

/** How often tasks ran and consumers followed events, in this process. */
export class JobStats {
  readonly #counts = new Map<string, Counts>()

  /** Called when it begins. */
  ran(name: string) {
    const counts = this.#of(name)
    counts.runs++
    workOn(counts)
  }

  /** Beside the run that it is of. */
  failed(name: string) {
    this.#of(name).failures++
  }

  entries() {
    return [...this.#counts]
  }

  #of(name: string) {
    const route = { method: 'job', path: name }
    const counts = this.#counts.get(name) ?? { runs: 0, failures: 0, route }
    this.#counts.set(name, counts)
    return counts
  }
}
