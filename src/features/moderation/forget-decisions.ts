import { sql } from 'kysely'
import type { Store } from '../../store/index.ts'
import { purgedBefore } from '../posts/index.ts'

/** A slice holds SQLite's only write lock. */
const decisionsPerSlice = 100

/** A decision that is too old to be undone. By moderation_decisions_by_age. */
export async function findOldDecision(store: Store): Promise<number | undefined> {
  const { rows } = await sql<{ company_id: number }>`select company_id from moderation_decisions
    where created < ${purgedBefore(store.clock())} order by created limit 1`.execute(
    store.installation,
  )
  return rows[0]?.company_id
}

/** Deletes some of a company's that are too old. */
export async function forgetDecisions(store: Store, companyId: number): Promise<void> {
  await store.company(companyId).maintain(async ({ query }) => {
    const old = await query
      .selectFrom('moderation_decisions')
      .select('id')
      .where('created', '<', purgedBefore(store.clock()))
      .orderBy('created')
      .limit(decisionsPerSlice)
      .execute()
    for (const { id } of old)
      await query.deleteFrom('moderation_decisions').where('id', '=', id).execute()
  })
}
