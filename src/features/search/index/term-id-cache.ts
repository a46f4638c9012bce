import { sql } from 'kysely'
import type { Commit } from '../../../platform/db/engine.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { indexStatement } from './comment-index.ts'

/** The part of a company's transaction that indexing needs. */
export type IndexingTransaction = Pick<
  CompanyTransaction,
  'run' | 'identity' | 'engine' | 'revision' | 'afterCommit'
>

export type StoredTerm = { id: number; term: string }

/** Some 20 MB. A full cache is cleared as a whole: the common terms are back after a few posts. */
const termsMax = 100_000

/** All ids were committed by the event `latest`, when the index had this `stamp`. */
type CachedIds = { ids: Map<string, number>; latest: Commit; stamp: number }

/** By `identity`, which all handles of a company share. */
const cache = new Map<object, CachedIds>()
let size = 0

/** The ids that are in memory, not to be used before `areValid` says so; `add` stores more once it is committed. */
type CachedTermIds = {
  readonly ids: ReadonlyMap<string, number>
  areValid(): Promise<boolean>
  add(terms: StoredTerm[]): void
}

/**
 * The cached ids of the company's terms. A committed id stays valid, with two exceptions: terms that are removed, or
 * added again by rebuilding a damaged index, change the index's stamp; and the file may have been replaced by an older
 * copy, or a server that takes over on PostgreSQL may lack the last commits: then the history lacks the event by which the
 * ids were committed.
 */
export function cachedTermIds(transaction: IndexingTransaction): CachedTermIds {
  const { identity } = transaction
  const cached = cache.get(identity)
  let stamp = 0
  return {
    ids: cached?.ids ?? none,
    async areValid() {
      const commit = cached?.latest ?? { version: 0, revision: 0 }
      const [state] = await transaction.run(indexState, commit)
      stamp = state!.stamp
      if (!cached || (state!.is_same_history === 1 && stamp === cached.stamp)) return true
      forget(identity)
      return false
    },
    add(terms) {
      if (terms.length > termsMax) return
      transaction.afterCommit(latest => {
        // Without an event of its own, a write can be lost unnoticed.
        if (latest.revision === transaction.revision) store(identity, terms, latest, stamp)
      })
    },
  }
}

const none: ReadonlyMap<string, number> = new Map()

/** Both by primary keys. */
const indexState = indexStatement<Commit, { stamp: number; is_same_history: 0 | 1 }>(
  index => (companyId, value) =>
    sql`select
    coalesce((select stamp from ${index.indexes} where company_id = ${companyId}), 0) as stamp,
    (select count(*) from events where company_id = ${companyId}
      and version = ${value('version')} and revision = ${value('revision')}) as is_same_history`,
)

/** `terms` must be strings that the engine returned: a slice of a post's text would keep all of it in memory. */
function store(identity: object, terms: StoredTerm[], latest: Commit, stamp: number) {
  if (size + terms.length > termsMax) clear()
  // Writes of one commit may have seen different stamps.
  if (cache.get(identity)?.stamp !== stamp) forget(identity)
  const ids = cache.get(identity)?.ids ?? new Map<string, number>()
  cache.set(identity, { ids, latest, stamp })
  size -= ids.size
  for (const { id, term } of terms) ids.set(term, id)
  size += ids.size
}

function forget(identity: object) {
  size -= cache.get(identity)?.ids.size ?? 0
  cache.delete(identity)
}

function clear() {
  cache.clear()
  size = 0
}
