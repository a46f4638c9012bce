/** Soon enough for the first second of a flood, and late enough to have seen several pieces of work. */
const window = { ms: 25, count: 5, msMax: 250 }
const [least, most] = [0.25, 20]

/**
 * Real duration of work estimated at a millisecond: more than one if the event loop has other things to do as well, or
 * if the estimates were too low. Measured only while the queue was never empty.
 */
export class Pace {
  value = 1
  readonly #nowMs: () => number
  #since: number | undefined
  #done = 0
  #count = 0

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** Something waits from now on, if it did not already. */
  begin() {
    if (this.#since === undefined) this.#restart()
  }

  add(estimate: number) {
    this.#done += estimate
    this.#count++
  }

  /**
   * Looks at what was done until now. Where all of it was done, more could have been: then the time passed for
   * other reasons, and to hold it against the work would keep the queue too short for ever.
   */
  look(isAllDone: boolean) {
    if (this.#since === undefined) return
    if (isAllDone) {
      this.value += (1 - this.value) / 2
      this.#since = undefined
      return
    }
    const elapsedMs = this.#nowMs() - this.#since
    if (elapsedMs < (this.#count >= window.count ? window.ms : window.msMax)) return
    const seen = elapsedMs / Math.max(this.#done, 0.001)
    this.value += (Math.min(most, Math.max(least, seen)) - this.value) / 2
    this.#restart()
  }

  #restart() {
    this.#since = this.#nowMs()
    this.#done = 0
    this.#count = 0
  }
}
