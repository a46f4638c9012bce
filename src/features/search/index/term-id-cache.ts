import { sql } from 'kysely'
import type { Commit } from '../../../platform/db/engine.ts'
import type { CompanyTransaction } from '../../../store/index.ts'
import { indexStatement } from './comment-index.ts'

/** The part of a company's transaction that indexing needs. */
export type IndexingTransaction = Pick<
  CompanyTransaction,
  'run' | 'identity' | 'engine' | 'afterCommit'
>

export type StoredTerm = { id: number; term: string }

/** Some 20 MB. A full cache is cleared as a whole: the common terms are back after a few posts. */
const termsMax = 100_000

/** All ids were committed by the event `latest`, when the index had this `stamp`. */
type CachedIds = { ids: Map<string, number>; latest: Commit; stamp: number }

/** By `identity`, which all handles of a company share. */
const cache = new Map<object, CachedIds>()
let size = 0

/** The ids that are in memory; `add` stores more once the transaction is committed. */
type TermIds = {
  readonly ids: ReadonlyMap<string, number>
  add(terms: StoredTerm[]): void
}

/**
 * The cached ids of the company's terms. A committed id stays valid, as terms are never deleted, with two
 * exceptions: rebuilding a damaged index from nothing may assign new ids, and draws a new stamp; and the file may
 * have been replaced by an older copy, whose history then lacks the event by which the ids were committed.
 *
 * The same proof holds on PostgreSQL, where a server that takes over may lack the last commits and assign their ids to
 * other terms. But there it is a round trip, which pays for a bulk load only.
 */
export async function cachedTermIds(
  transaction: IndexingTransaction,
  { isBulk }: { isBulk: boolean },
): Promise<TermIds> {
  if (transaction.engine !== 'sqlite' && !isBulk) return { ids: none, add: () => {} }
  const { identity } = transaction
  const cached = cache.get(identity)
  const [state] = await transaction.run(indexState, cached?.latest ?? { version: 0, revision: 0 })
  const { stamp, is_same_history } = state!
  const isCurrent = cached !== undefined && is_same_history === 1 && stamp === cached.stamp
  if (cached && !isCurrent) {
    cache.delete(identity)
    size -= cached.ids.size
  }
  return {
    ids: isCurrent ? cached.ids : none,
    add(terms) {
      if (terms.length <= termsMax)
        transaction.afterCommit(latest => store(identity, terms, latest, stamp))
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
  const ids = cache.get(identity)?.ids ?? new Map<string, number>()
  cache.set(identity, { ids, latest, stamp })
  size -= ids.size
  for (const { id, term } of terms) ids.set(term, id)
  size += ids.size
}

function clear() {
  cache.clear()
  size = 0
}
