const subjectsMax = 100_000

export type RateVerdict = {
  allowed: boolean
  remaining: number
  fullInSeconds: number
  retryAfterSeconds: number
}

/**
 * Counts in memory, one number a subject (GCRA): the time at which its allowance is whole again, by the
 * monotonic clock, as nobody may wait longer because the machine's clock was set back.
 * Bounded: past 100,000 subjects the one least recently counted is forgotten.
 */
export class RateLimiter {
  readonly #wholeAtMs = new Map<string, number>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Counts one request, unless the allowance is used up. */
  take(subject: string, burst: number, perMinute: number): RateVerdict {
    const now = this.#nowMs()
    const costMs = 60_000 / perMinute
    const wholeAt = Math.max(this.#wholeAtMs.get(subject) ?? 0, now)
    const left = burst - (wholeAt - now) / costMs
    // Neither time nor cost is a whole number: without the slack a full minute could fall short.
    const allowed = left >= 1 - 1e-6
    if (allowed) this.#keep(subject, wholeAt + costMs)
    return {
      allowed,
      remaining: allowed ? Math.floor(left - 1 + 1e-6) : 0,
      fullInSeconds: Math.ceil((wholeAt - now + (allowed ? costMs : 0)) / 1000),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(((1 - left) * costMs) / 1000)),
    }
  }

  #keep(subject: string, wholeAt: number) {
    this.#wholeAtMs.delete(subject)
    this.#wholeAtMs.set(subject, wholeAt)
    const [oldest] = this.#wholeAtMs.keys()
    if (this.#wholeAtMs.size > subjectsMax) this.#wholeAtMs.delete(oldest!)
  }
}
