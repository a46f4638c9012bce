import { sql } from 'kysely'
import { isOneOf } from '../../../platform/db/value-list.ts'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { drawRevision } from '../../../store/revisions.ts'
import { indexesOf, tablesOf } from './comment-index.ts'
import { flushAll } from './flush-pending.ts'
import { readIndexState } from './index-state.ts'

/** A slice holds the company's lock: no writer should wait a second. */
const termsPerSlice = 2_000
/**
 * Removes the words that no post and no comment contains from the dictionaries, a slice in each transaction. Otherwise
 * they stay: words come back. But a person who is erased may have been named by what was deleted. False if `signal` was
 * aborted before the end.
 */
export async function forgetUnusedTerms(
  db: CompanyDb,
  actor: Actor,
  signal: AbortSignal,
): Promise<boolean> {
  for (const index of indexesOf(db)) {
    let after: number | undefined = 0
    while (after !== undefined) {
      if (signal.aborted) return false
      const from: number = after
      after = await index.write(actor, transaction => forgetSome(transaction, from))
      if (after !== undefined) await giveWay()
    }
  }
  return true
}

/** Returns the last term that was looked at; undefined if these were all. */
async function forgetSome(
  transaction: CompanyTransaction,
  after: number,
): Promise<number | undefined> {
  if (!(await readIndexState(transaction))) return undefined
  // The terms of pending posts are not counted yet.
  if (await flushAll(transaction)) transaction.touch()
  const { terms, counts, indexes } = tablesOf(transaction)
  const found = await transaction.raw(
    companyId => sql<{ id: number; posts_count: number }>`
      select t.id, coalesce(c.posts_count, 0) as posts_count
      from (select * from ${terms} where company_id = ${companyId} and id > ${after}
        order by id limit ${sql.lit(termsPerSlice)}) as t
      left join ${counts} c on c.company_id = ${companyId} and c.term_id = t.id order by t.id`,
  )
  const unused = JSON.stringify(
    found.filter(({ posts_count }) => posts_count === 0).map(({ id }) => id),
  )
  if (unused !== '[]') {
    const isUnused = (column: string) => isOneOf(transaction.engine, column, 'bigint', unused)
    await transaction.raw(
      companyId =>
        sql`delete from ${counts} where company_id = ${companyId} and ${isUnused('term_id')}`,
    )
    await transaction.raw(
      companyId => sql`delete from ${terms} where company_id = ${companyId} and ${isUnused('id')}`,
    )
    // Servers cache the ids of terms.
    await transaction.raw(
      companyId =>
        sql`update ${indexes} set stamp = ${drawRevision()} where company_id = ${companyId}`,
    )
    transaction.touch()
  }
  return found.length < termsPerSlice ? undefined : found.at(-1)!.id
}
