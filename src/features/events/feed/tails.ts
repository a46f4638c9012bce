import { Problem } from '../../../errors/problem.ts'
import { pause } from '../../../platform/pause.ts'
import type { Store } from '../../../store/store.ts'
import type { Position } from './position.ts'
import type { Stretch } from './read-events.ts'
import { Tail } from './tail.ts'

/** SQLite tells from shared memory whether anything was committed; PostgreSQL takes one statement for all companies. */
const lookMs = { sqlite: 50, postgres: 250 }
/** Readers who were given something come back: until then nobody waits, but the tail stays current. */
const lingerMs = 5_000

/**
 * The ends of the logs that somebody waits at. However many readers there are, a write costs one look for each process
 * that has any.
 */
export class Tails {
  readonly #store: Store
  readonly #reportFault: (cause: unknown) => void
  readonly #tails = new Map<number, Tail>()
  readonly #closing = new AbortController()
  #changeMark: number | undefined
  #isLooking = false

  constructor(store: Store, reportFault: (cause: unknown) => void) {
    this.#store = store
    this.#reportFault = reportFault
  }

  get isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  find(companyId: number): Tail | undefined {
    return this.#tails.get(companyId)
  }

  /** `stretch` was read from `after` on, up to the end. */
  open(companyId: number, after: Position, stretch: Stretch): Tail {
    const known = this.#tails.get(companyId)
    if (known) return known
    const tail = new Tail(after, stretch)
    this.#tails.set(companyId, tail)
    // Something may have been committed since it was read.
    this.#changeMark = undefined
    if (!this.#isLooking) void this.#lookWhileUsed()
    return tail
  }

  /** Nobody waits from now on: the process stops. */
  close() {
    this.#closing.abort()
    for (const tail of this.#tails.values()) tail.wakeAll()
    this.#tails.clear()
  }

  async #lookWhileUsed() {
    this.#isLooking = true
    while (this.#tails.size > 0) {
      await pause(lookMs[this.#store.engine.kind], this.#closing.signal)
      // Begun in one turn, so that all companies share the statement that reads their revisions.
      if (this.#hasChanged()) await Promise.all([...this.#tails].map(one => this.#look(...one)))
      for (const [companyId, tail] of this.#tails)
        if (tail.isIdleFor(lingerMs)) this.#tails.delete(companyId)
    }
    this.#isLooking = false
  }

  #hasChanged(): boolean {
    try {
      const before = this.#changeMark
      this.#changeMark = this.#store.engine.changeMark()
      return this.#changeMark === undefined || this.#changeMark !== before
    } catch (error) {
      this.#reportFault(error)
      return false
    }
  }

  async #look(companyId: number, tail: Tail) {
    try {
      await tail.look(this.#store, companyId)
    } catch (error) {
      if (this.isClosed) return
      if (error instanceof Problem) {
        this.#tails.delete(companyId)
        tail.fail(error)
        return
      }
      // The database is away: the next look tries again, and readers wait on.
      this.#changeMark = undefined
      this.#reportFault(error)
    }
  }
}
