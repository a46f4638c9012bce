import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import { type CompanyDb, companyQuery } from '../../store/index.ts'

/** The id of the post that another system calls so, whatever its state and whoever sees it. */
export async function findPostIdByExternalId(
  db: CompanyDb,
  externalId: string,
): Promise<number | undefined> {
  return (await db.run(postByExternalId, { externalId }))[0]?.id
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
