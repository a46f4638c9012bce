import { ByteCache } from '../../platform/cache/byte-cache.ts'
import { SingleFlight } from '../../platform/cache/single-flight.ts'
import type { Store } from '../../store/index.ts'
import { authenticate, hasExpired } from './authenticate.ts'
import type { Caller } from './caller.ts'

/** A caller's objects, about, and each board that it sees. */
const callerBytes = 2_000
const boardBytes = 16

/**
 * Caches whose a token is. That holds while the company's revision is the same: revoking, deactivating and
 * every change of what somebody may see draw another. A token that is unknown is not cached.
 */
export class Callers {
  readonly #store: Store
  /** By the token itself: its hash would have to be computed for each request. */
  readonly #known: ByteCache<Caller>
  readonly #flights = new SingleFlight<Caller | undefined>()

  constructor(store: Store, bytesMax: number) {
    this.#store = store
    this.#known = new ByteCache(bytesMax)
  }

  /** Who the token belonged to when it was last used. True only at the caller's revision. */
  recall(token: string): Caller | undefined {
    return this.#known.get(token)
  }

  /** Who the token belongs to now; undefined for nobody. */
  async find(token: string, installationBase: string): Promise<Caller | undefined> {
    const known = this.#known.get(token)
    if (!known) return this.#learn(token, installationBase)
    const revision = await this.#store.revisionOf(known.company.id)
    if (revision === known.company.revision)
      return hasExpired(known, this.#store.clock) ? undefined : known
    // Anyone who joins has seen this revision, too, and what is read is at least as new.
    return this.#flights.run(`${revision} ${token}`, () => this.#learn(token, installationBase))
  }

  async #learn(token: string, installationBase: string): Promise<Caller | undefined> {
    const caller = await authenticate(this.#store, token, installationBase)
    if (!caller) {
      this.#known.delete(token)
      return undefined
    }
    const { boards } = caller.audience
    this.#known.set(
      token,
      caller,
      callerBytes + (boards === 'every' ? 0 : boards.length * boardBytes),
    )
    return caller
  }
}
