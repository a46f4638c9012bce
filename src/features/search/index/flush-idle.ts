import { sql } from 'kysely'
import { giveWay, stepMs } from '../../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { type Actor, actors } from '../../../store/event.ts'
import type { Store } from '../../../store/store.ts'
import type { Task } from '../../events/jobs/task.ts'
import { indexesOf, indexStatement } from './comment-index.ts'
import { flushChanges, startBatch } from './flush-pending.ts'
import { readIndexState } from './index-state.ts'
import { measurePending } from './pending-posts.ts'

/** Fewer take less time to read at every search than to write. */
const pendingLeast = 8
const companiesPerRead = 1_000

type IndexedCompany = { company_id: number; revision: number }

/**
 * The next companies by id, and behind which the next read begins. A revision that stays the same is of a company that
 * nobody writes to.
 */
async function readIndexedCompanies(
  store: Store,
  after: number,
): Promise<{ companies: IndexedCompany[]; next: number }> {
  const { rows } = await sql<IndexedCompany>`
    select s.company_id, c.revision from search_indexes s join companies c on c.id = s.company_id
    where s.company_id > ${after} and s.rebuilt_to >= s.rebuild_until
    order by s.company_id limit ${sql.lit(companiesPerRead)}`.execute(store.installation)
  const isLast = rows.length < companiesPerRead
  return { companies: rows, next: isLast ? 0 : rows.at(-1)!.company_id }
}

/** Whether a batch is being flushed, or enough is pending for one. */
export async function isWorthFlushing(db: CompanyDb): Promise<boolean> {
  return (await findDue(db)).includes(true)
}

/** For each index. Reads a few rows, however many are pending. */
async function findDue(db: CompanyDb): Promise<boolean[]> {
  const due: boolean[] = []
  for (const index of indexesOf(db)) {
    const [found] = await index.run(pendingAtMost, {})
    due.push(found !== undefined && (found.flush_stamp !== 0 || found.pending >= pendingLeast))
  }
  return due
}

/**
 * Writes the pending postings of a company, of its posts and then of its comments, where enough are pending, a little in
 * each transaction, until there are none, or until someone else has written to it since `revision`: those writes carry on.
 * Where `signal` ends it, the revision to go on from.
 */
export async function flushIdle(
  db: CompanyDb,
  actor: Actor,
  revision: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const due = await findDue(db)
  let latest: number | undefined = revision
  for (;;) {
    const expected: number = latest
    latest = await db.write(actor, async transaction => {
      for (const [at, index] of indexesOf(transaction).entries()) {
        const flushed = due[at] ? await flushNext(index, expected) : undefined
        if (flushed !== undefined) return flushed
      }
      return undefined
    })
    if (latest === undefined || signal.aborted) return latest
    await giveWay()
  }
}

/** Returns the revision that it leaves the company at; undefined if there is nothing to flush, or someone else wrote. */
async function flushNext(
  transaction: CompanyTransaction,
  expected: number,
): Promise<number | undefined> {
  const [company] = await transaction.run(companyRevision, {})
  const state = await readIndexState(transaction)
  if (company?.revision !== expected || !state) return undefined
  if (state.flush_stamp !== 0) await flushChanges(transaction, state, { ms: stepMs })
  else if ((await measurePending(transaction)).posts === 0) return undefined
  else await startBatch(transaction, state)
  // Flushing may change the expansion of a prefix.
  transaction.touch()
  return transaction.revision
}

const companyRevision = companyStatement<object, { revision: number }>(
  companyId => sql`select revision from companies where id = ${companyId}`,
)

const pendingAtMost = indexStatement<object, { flush_stamp: number; pending: number }>(
  index => companyId =>
    sql`
    select flush_stamp, (select count(*) from (select number from ${index.lists}
        where company_id = ${companyId}
          and number > (select flushed_to from ${index.indexes} where company_id = ${companyId})
        order by number limit ${sql.lit(pendingLeast)}) as new_posts) +
      (select count(*) from (select number from ${index.stale} where company_id = ${companyId}
        order by number limit ${sql.lit(pendingLeast)}) as stale_posts) as pending
    from ${index.indexes} where company_id = ${companyId}`,
)

/** A company that nobody wrote to for so long is idle. */
const defaultIdleMs = 5_000
/** Every process looks: how many companies it asks at a time whether anything is pending. */
const askedMax = 64

/**
 * Posts wait until many can be added to the search index together. In a company where few are written they would wait
 * for days, and every search would read them: they are added when nobody writes.
 */
export function flushIndexes(idleMs = defaultIdleMs): Task {
  /** The revision of each company when it was last looked at, and whether it was asked at that one. */
  const seen = new Map<number, { revision: number; wasAsked: boolean }>()
  let idle: IndexedCompany[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  let after = 0

  async function findIdle(store: Store): Promise<IndexedCompany[]> {
    const { companies, next } = await readIndexedCompanies(store, after)
    after = next
    const unchanged = companies.filter(({ company_id, revision }) => {
      const known = seen.get(company_id)
      if (known?.revision === revision) return !known.wasAsked
      seen.set(company_id, { revision, wasAsked: false })
      return false
    })
    const found: IndexedCompany[] = []
    for (const company of unchanged.slice(0, askedMax)) {
      const { company_id, revision } = company
      if (await isWorthFlushing(store.company(company_id))) found.push(company)
      else seen.set(company_id, { revision, wasAsked: true })
    }
    return found
  }

  return {
    name: 'flush-indexes',
    async isDue(store: Store) {
      if (idle.length > 0 || performance.now() - lookedAt < idleMs) return idle.length > 0
      lookedAt = performance.now()
      idle = await findIdle(store)
      return idle.length > 0
    },
    /** One company at a time, so that other jobs get their turn. */
    async run(store, _log, signal) {
      const company = idle.shift()
      if (!company) return
      const { company_id, revision } = company
      const db = store.company(company_id)
      const left = await flushIdle(db, actors.system, revision, signal)
      if (left !== undefined) idle.unshift({ company_id, revision: left })
    },
  }
}
