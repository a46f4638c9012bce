import { sql } from 'kysely'
import { openPostgres } from '../../platform/db/postgres.ts'
import { patient } from '../../server/process/open-store.ts'
import type { Tables } from '../../store/tables.ts'

/** So many that the engine should get its index into order, and not plan by what it knew before. */
export const postsMany = 1_000

/**
 * Lets PostgreSQL look at what it holds now: until its own round, a minute later, it would plan for
 * tables that were almost empty. As the role of the URL, since the serving one owns nothing; a role
 * that owns nothing either is only warned.
 */
export async function refreshStatistics(url: string) {
  const engine = openPostgres<Tables>({ url, size: 1, ...patient })
  try {
    await engine.write('everybody', transaction => sql`analyze`.execute(transaction))
  } finally {
    await engine.close()
  }
}
