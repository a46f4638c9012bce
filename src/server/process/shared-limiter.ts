import { RateLimiter, type RateVerdict } from '../../platform/http/rate-limit.ts'

/** What was counted: the subject, its burst and its allowance a minute. */
export type Taken = [subject: string, burst: number, perMinute: number]

/** Counts for one worker what all of them allow: each tells the others what it let through. */
export class SharedLimiter extends RateLimiter {
  readonly #send: (taken: Taken[]) => void
  #unsent: Taken[] = []

  constructor(send: (taken: Taken[]) => void) {
    super()
    this.#send = send
  }

  override take(...taken: Taken): RateVerdict {
    const verdict = super.take(...taken)
    if (verdict.allowed && this.#unsent.push(taken) === 1)
      setImmediate(() => this.#send(this.#unsent.splice(0)))
    return verdict
  }

  /** Counts what another worker allowed. */
  count(taken: Taken[]) {
    for (const one of taken) super.take(...one)
  }
}
