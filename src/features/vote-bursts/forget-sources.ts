import { sql } from 'kysely'
import type { Store } from '../../store/index.ts'

const storedMicros = 30 * 24 * 3_600e6

/** A slice holds SQLite's only write lock. */
const rowsPerSlice = 200

/** The company of one that is stored long enough. By vote_sources_by_age. */
export async function findOldSource(store: Store): Promise<number | undefined> {
  const { rows } = await sql<{ company_id: number }>`select company_id from vote_sources
    where created < ${oldBefore(store)} order by created limit 1`.execute(store.installation)
  return rows[0]?.company_id
}

/** Deletes some of a company's, the oldest first. */
export async function forgetSources(store: Store, companyId: number): Promise<void> {
  await store.company(companyId).maintain(async ({ query }) => {
    const old = await query
      .selectFrom('vote_sources')
      .select(['post_id', 'source', 'voter'])
      .where('created', '<', oldBefore(store))
      .orderBy('created')
      .limit(rowsPerSlice)
      .execute()
    for (const key of old)
      await query
        .deleteFrom('vote_sources')
        .where(eb => eb.and(key))
        .execute()
  })
}

function oldBefore(store: Store): number {
  return store.clock() - storedMicros
}
