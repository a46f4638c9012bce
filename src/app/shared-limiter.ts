import { RateLimiter, type RateVerdict } from '../platform/http/rate-limit.ts'

/** What was counted: the subject, its burst and its allowance a minute. */
export type Taken = [subject: string, burst: number, perMinute: number]

/** Counts for one worker what all of them allow: each tells the others what it let through. */
export class SharedLimiter extends RateLimiter {
  readonly #tell: (taken: Taken[]) => void
  #untold: Taken[] = []

  constructor(tell: (taken: Taken[]) => void) {
    super()
    this.#tell = tell
  }

  override take(...taken: Taken): RateVerdict {
    const verdict = super.take(...taken)
    if (verdict.allowed && this.#untold.push(taken) === 1)
      setImmediate(() => this.#tell(this.#untold.splice(0)))
    return verdict
  }

  /** Counts what another worker allowed. */
  count(taken: Taken[]) {
    for (const one of taken) super.take(...one)
  }
}
