import { ByteCache } from '../../../platform/cache/byte-cache.ts'
import { SingleFlight } from '../../../platform/cache/single-flight.ts'
import type { Revisions } from '../../../store/revisions.ts'
import type { Store } from '../../../store/store.ts'
import type { Caller } from './caller.ts'

/** A caller's objects, about, and each board that it sees. */
const callerBytes = 2_000
const boardBytes = 16

/**
 * Caches callers. An entry is valid while the company's access revision is the same: revoking, deactivating and every
 * change of what a person may see replace that revision. Unknown credentials are not cached.
 */
export class CallerCache<Kind extends Caller> {
  readonly #store: Store
  readonly #known: ByteCache<Kind>
  readonly #flights = new SingleFlight<Kind | undefined>()

  constructor(store: Store, bytesMax: number) {
    this.#store = store
    this.#known = new ByteCache(bytesMax)
  }

  /** As of the caller's revision, which may be past. */
  recall(key: string): Kind | undefined {
    return this.#known.get(key)
  }

  /** The caller at the company's revisions as they are now, if the cached one still holds. */
  current(key: string, known: Kind, now: Revisions): Kind | undefined {
    const { company } = known
    if (now.accessRevision !== company.accessRevision) return undefined
    // A caller carries the company's address.
    if (now.namesRevision !== company.namesRevision) return undefined
    if (now.revision === company.revision) return known
    const { revision } = now
    const current: Kind = {
      ...known,
      company: { ...company, revision },
      db: this.#store.company(company.id, revision),
    }
    this.#set(key, current)
    return current
  }

  /** `revision` was seen by everyone who shares the look-up, and what that reads is at least as new. */
  learn(
    key: string,
    revision: number | undefined,
    find: () => Promise<Kind | undefined>,
  ): Promise<Kind | undefined> {
    const learn = async () => {
      const caller = await find()
      if (caller) this.#set(key, caller)
      else this.#known.delete(key)
      return caller
    }
    return revision === undefined ? learn() : this.#flights.run(`${revision} ${key}`, learn)
  }

  #set(key: string, caller: Kind) {
    const { boards, own } = caller.audience
    const known = (boards === 'every' ? 0 : boards.length) + (own?.boards.length ?? 0)
    this.#known.set(key, caller, callerBytes + known * boardBytes)
  }
}
