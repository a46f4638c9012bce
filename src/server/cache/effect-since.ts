import { changesOf } from '../../features/events/kinds.ts'
import { type Dependency, type Effect, effectOf } from '../../platform/cache/dependency.ts'
import type { CommitLog } from '../../store/commit-log.ts'

/** Going through more would take longer than the statement that tells, too. */
const commitsMax = 256

type Between = { companyId: number; from: number; to: number }

/** `missing` is the revision of a commit that would have to be known. */
type Found = { effect: Effect; missing?: number }

/**
 * What the commits that led from one revision to another did to what depends on these: from memory alone. `maybe` if
 * they are not all known, or do not declare what they changed.
 */
export function effectSince(
  log: CommitLog,
  { companyId, from, to }: Between,
  dependencies: readonly Dependency[],
): Found {
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
