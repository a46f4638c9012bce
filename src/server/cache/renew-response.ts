import type { Caller } from '../../features/auth/caller/caller.ts'
import { andThen } from '../../platform/and-then.ts'
import { areSame, type Marks } from '../../platform/cache/fingerprint.ts'
import type { App } from '../request/context.ts'
import type { CachedResponse } from './cached-response.ts'
import { effectSince } from './effect-since.ts'

/** Where responses are cached, and where they are from. */
type Cached = Pick<App, 'store' | 'responses'>

/**
 * Makes an outdated response current if the company's writes since did not concern it: the events say so, or the rows
 * that it was built from have the revisions that they had; and no row that those refer to was updated. Synchronous if
 * the engine is in this process. False: it has to be built again.
 */
export function renewResponse(
  cached: Cached,
  caller: Caller,
  outdated: CachedResponse,
): boolean | Promise<boolean> {
  if (!outdated.fingerprint || !hasSameNames(outdated, caller)) return false
  return andThen(
    renewAsEventsSay(cached, caller, outdated, learnsMax),
    isRenewed => isRenewed ?? renewByStatement(cached, caller, outdated),
  )
}

/** The same from memory alone; undefined where that does not tell. */
export function renewFromEvents(
  cached: Cached,
  caller: Caller,
  outdated: CachedResponse,
): boolean | undefined {
  return renewAsEventsSay(cached, caller, outdated, 0) as boolean | undefined
}

/** Each reads the commits around one that is not known. */
const learnsMax = 3

function renewAsEventsSay(
  cached: Cached,
  caller: Caller,
  outdated: CachedResponse,
  learns: number,
): boolean | undefined | Promise<boolean | undefined> {
  const { commitLog } = cached.store
  const { fingerprint, revisions } = outdated
  if (!fingerprint?.dependencies || !hasSameNames(outdated, caller)) return undefined
  const { id: companyId, revision: now } = caller.company
  const between = { companyId, from: revisions.revision, to: now }
  const { effect, missing } = effectSince(commitLog, between, fingerprint.dependencies)
  if (missing !== undefined && learns > 0)
    return andThen(commitLog.learn(companyId, missing), () =>
      renewAsEventsSay(cached, caller, outdated, learns - 1),
    )
  if (effect === 'maybe') return undefined
  if (effect === 'changed') return false
  outdated.renew(now)
  cached.responses.counts.confirmedByEvents++
  return true
}

/** Whether an outdated response shows the same rows in the same revisions, and what those refer to is as it was. */
export function hasFingerprint(
  outdated: CachedResponse | undefined,
  caller: Caller,
  value: Marks,
): boolean {
  const known = outdated?.fingerprint?.value
  return known !== undefined && hasSameNames(outdated!, caller) && areSame(known, value)
}

function hasSameNames({ revisions }: CachedResponse, { company }: Caller): boolean {
  return (
    revisions.accessRevision === company.accessRevision &&
    revisions.namesRevision === company.namesRevision
  )
}

/** Between two looks at the revision, like a response that is built. */
function renewByStatement(
  { store, responses }: Cached,
  { company, db }: Caller,
  outdated: CachedResponse,
): boolean | Promise<boolean> {
  const { fingerprint } = outdated
  if (!fingerprint || !('read' in fingerprint)) return false
  const isUnchanged = store.watch(company.id, company.revision)
  return andThen(fingerprint.read(db), value => {
    if (!areSame(value, fingerprint.value)) return false
    return andThen(isUnchanged(), isOfRevision => {
      if (!isOfRevision) return false
      outdated.renew(company.revision, fingerprint)
      responses.counts.confirmedByStatement++
      return true
    })
  })
}
