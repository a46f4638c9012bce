import type { Caller } from '../../features/auth/caller/caller.ts'
import { changesOf } from '../../features/events/effects.ts'
import { andThen } from '../../platform/and-then.ts'
import { type Dependency, type Effect, effectOf } from '../../platform/cache/dependency.ts'
import { areSame, type Marks } from '../../platform/cache/fingerprint.ts'
import type { CommitLog } from '../../store/commit-log.ts'
import type { App } from '../request/context.ts'
import type { CachedResponse } from './cached-response.ts'

/** The cache, and the store behind it. */
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

/** Like `renewResponse`, from memory alone; undefined if that is not enough. */
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
  return andThen(
    store.readAt(db, same => fingerprint.read(same)),
    ({ result: value, revisions }) => {
      if (!areSame(value, fingerprint.value) || revisions.revision !== company.revision)
        return false
      outdated.renew(company.revision, fingerprint)
      responses.counts.confirmedByStatement++
      return true
    },
  )
}

/** Going through more would take longer than the statement that tells, too. */
const commitsMax = 256

type Between = { companyId: number; from: number; to: number }

/** `missing` is the revision of a commit that would have to be known. */
type EffectSince = { effect: Effect; missing?: number }

/**
 * The effect of the commits between two revisions on these dependencies: from memory alone. `maybe` if they are not all
 * known, or do not declare their changes.
 */
export function effectSince(
  log: CommitLog,
  { companyId, from, to }: Between,
  dependencies: readonly Dependency[],
): EffectSince {
  let effect: Effect = 'none'
  let revision = to
  for (let count = 0; count < commitsMax; count++) {
    if (revision === from) return { effect }
    const commit = log.find(companyId, revision)
    if (!commit) return { effect: 'maybe', missing: revision }
    if (commit.previousRevision === 0) break
    for (const event of commit.events) {
      const changes = changesOf(event)
      if (!changes) return { effect: 'maybe' }
      for (const change of changes) {
        const found = effectOf(change, dependencies)
        if (found === 'changed') return { effect: found }
        if (found === 'maybe') effect = found
      }
    }
    revision = commit.previousRevision
  }
  return { effect: 'maybe' }
}
