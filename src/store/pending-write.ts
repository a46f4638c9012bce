import { EngineBusy } from '../platform/db/engine.ts'
import { currentWork, workOn } from '../platform/turn-watch.ts'
import type { CompanyTransaction } from './company-db.ts'
import type { Actor } from './event.ts'
import type { BoundCompany } from './run-in-company.ts'

const triesMax = 4
/** No new attempt after this time: the client is still waiting. */
const repeatedWithinMs = 1_500

/** A write that waits for its turn, or for the commit that it shares with others. */
export class PendingWrite {
  readonly company: BoundCompany
  readonly actor: Actor
  readonly work: (transaction: CompanyTransaction) => Promise<unknown>
  readonly done: Promise<unknown>
  readonly #settle = Promise.withResolvers<unknown>()
  readonly #watched = currentWork()
  readonly #timer: ReturnType<typeof setTimeout>
  #isOverdue = false
  #tries = 0
  #lastTryBefore = 0

  /** It fails if it has not begun after `waitMs`, as if it had waited for the company's lock. */
  constructor(company: BoundCompany, actor: Actor, work: PendingWrite['work'], waitMs: number) {
    this.company = company
    this.actor = actor
    this.work = work
    this.done = this.#settle.promise
    this.#timer = setTimeout(() => {
      this.#isOverdue = true
      this.fail(new EngineBusy('earlier writes of the company took too long'))
    }, waitMs)
  }

  /** False if it has waited too long and has failed already. */
  begin(): boolean {
    clearTimeout(this.#timer)
    workOn(this.#watched)
    if (this.#tries++ === 0) this.#lastTryBefore = performance.now() + repeatedWithinMs
    return !this.#isOverdue
  }

  /** After a conflict with another transaction. */
  get mayRepeat(): boolean {
    return this.#tries < triesMax && performance.now() <= this.#lastTryBefore
  }

  /** To be called once it is committed. */
  succeed(result: unknown, runAfterCommit: () => void) {
    this.#settle.resolve(Promise.try(runAfterCommit).then(() => result))
  }

  fail(error: unknown) {
    clearTimeout(this.#timer)
    this.#settle.reject(error)
  }
}
