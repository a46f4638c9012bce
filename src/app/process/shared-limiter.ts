import { RateLimiter, type RateVerdict } from '../../platform/http/rate-limit.ts'

/** What was counted: the subject, its burst and its allowance a minute. */
type Taken = ['take', subject: string, burst: number, perMinute: number]
type GivenBack = ['giveBack', subject: string, perMinute: number]
export type Counted = Taken | GivenBack

/** Counts for one worker what all of them allow: each tells the others what it let through. */
export class SharedLimiter extends RateLimiter {
  readonly #send: (counted: Counted[]) => void
  #unsent: Counted[] = []

  constructor(send: (counted: Counted[]) => void) {
    super()
    this.#send = send
  }

  override take(subject: string, burst: number, perMinute: number): RateVerdict {
    const verdict = super.take(subject, burst, perMinute)
    if (verdict.allowed) this.#share(['take', subject, burst, perMinute])
    return verdict
  }

  override giveBack(subject: string, perMinute: number) {
    super.giveBack(subject, perMinute)
    this.#share(['giveBack', subject, perMinute])
  }

  /** Counts what another worker counted. */
  count(counted: Counted[]) {
    for (const [what, subject, ...rates] of counted)
      if (what === 'take') super.take(subject, ...(rates as [number, number]))
      else super.giveBack(subject, ...(rates as [number]))
  }

  #share(counted: Counted) {
    if (this.#unsent.push(counted) === 1) setImmediate(() => this.#send(this.#unsent.splice(0)))
  }
}
