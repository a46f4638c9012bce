import type { Caller } from '../../features/callers/index.ts'
import { andThen } from '../../platform/and-then.ts'
import { areSame } from '../../platform/cache/fingerprint.ts'
import type { Store } from '../../store/index.ts'
import type { CachedResponse } from './cached-response.ts'

/**
 * Makes an outdated response current if the company's write did not concern it: the rows that it was built from have
 * the revisions that they had, and no row that those refer to was updated. Synchronous if the engine is in this
 * process. False: it has to be built again.
 */
export function renewResponse(
  store: Store,
  { company, db }: Caller,
  outdated: CachedResponse,
): boolean | Promise<boolean> {
  const { fingerprint, revisions } = outdated
  if (!fingerprint) return false
  if (revisions.accessRevision !== company.accessRevision) return false
  if (revisions.namesRevision !== company.namesRevision) return false
  const isUnchanged = store.watch(company.id, company.revision)
  return andThen(fingerprint.read(db), value => {
    if (!areSame(value, fingerprint.value)) return false
    return andThen(isUnchanged(), isOfRevision => {
      if (isOfRevision) outdated.renew(company.revision)
      return isOfRevision
    })
  })
}
