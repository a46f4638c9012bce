import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import { rowsWith } from '../../platform/db/value-list.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'

/** The id of the post that another system calls so, whatever its state and whoever sees it. */
export async function findPostIdByExternalId(
  db: CompanyDb,
  externalId: string,
): Promise<number | undefined> {
  return (await db.run(postByExternalId, { externalId }))[0]?.id
}

/** Those of some external ids that posts have, whatever their state. By posts_by_external_id. */
export async function findExternalIds(db: CompanyDb, ids: Iterable<string>): Promise<Set<string>> {
  const wanted = JSON.stringify([...ids])
  if (wanted === '[]') return new Set()
  const rows = await db.raw<{ external_id: string }>(companyId => {
    const owner = sql<boolean>`company_id = ${companyId} and external_id is not null`
    const column = { name: 'external_id', type: 'text' as const }
    return sql`select external_id from (${rowsWith(db.engine, 'posts', owner, column, wanted)}) as known`
  })
  return new Set(rows.map(({ external_id }) => external_id))
}

/** By posts_by_external_id. */
const postByExternalId = companyQuery<{ externalId: string }, { id: number }>(
  (query, value, engine) =>
    query
      .selectFrom('posts')
      .select('id')
      .where(seek(engine, 'external_id', value('externalId')))
      .where(sql<boolean>`external_id is not null`)
      .orderBy('external_id'),
)
