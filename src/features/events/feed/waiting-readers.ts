import { problem } from '../../../errors/problem.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'

/** A program that opens streams and forgets to close them is noticed; the error catalogue names the number. */
const perCallerMax = 200
/** Each takes a socket and some memory. */
const perProcessMax = 20_000

/** Counts the requests and streams that wait for events. */
export class WaitingReaders {
  readonly #byCaller = new Map<string, number>()
  #count = 0

  /** Throws if there are too many. The reader calls the returned function when it leaves. */
  enter({ kind, id, company }: SignedInCaller): () => void {
    const key = `${company.id} ${kind} ${id}`
    const own = this.#byCaller.get(key) ?? 0
    if (own >= perCallerMax) throw problem('too_many_waiting', { headers: { 'retry-after': '1' } })
    if (this.#count >= perProcessMax)
      throw problem('overloaded', { headers: { 'retry-after': '1' } })
    this.#change(key, 1)
    let hasLeft = false
    return () => {
      if (!hasLeft) this.#change(key, -1)
      hasLeft = true
    }
  }

  #change(key: string, by: 1 | -1) {
    this.#count += by
    const own = (this.#byCaller.get(key) ?? 0) + by
    if (own === 0) this.#byCaller.delete(key)
    else this.#byCaller.set(key, own)
  }
}
