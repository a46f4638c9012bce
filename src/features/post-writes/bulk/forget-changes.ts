import { sql } from 'kysely'
import type { Store } from '../../../store/index.ts'
import { purgedBefore } from '../../posts/index.ts'

/** Each has up to 500 posts; a slice holds SQLite's only write lock. */
const changesPerSlice = 5

/** A bulk change that is too old to be undone. By bulk_changes_by_age. */
export async function findOldChange(store: Store): Promise<number | undefined> {
  const { rows } = await sql<{ company_id: number }>`select company_id from bulk_changes
    where created < ${purgedBefore(store.clock())} order by created limit 1`.execute(
    store.installation,
  )
  return rows[0]?.company_id
}

/** Deletes some of a company's that are too old, with what they stored of each post. */
export async function forgetChanges(store: Store, companyId: number): Promise<void> {
  await store.company(companyId).maintain(async ({ query }) => {
    const old = await query
      .selectFrom('bulk_changes')
      .select('id')
      .where('created', '<', purgedBefore(store.clock()))
      .orderBy('created')
      .limit(changesPerSlice)
      .execute()
    for (const { id } of old) await query.deleteFrom('bulk_changes').where('id', '=', id).execute()
  })
}
