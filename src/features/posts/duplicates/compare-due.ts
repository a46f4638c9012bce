import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Store } from '../../../store/store.ts'
import { likenessVersion } from '../../search/query/find-likeness.ts'
import { comparePost } from './compare-post.ts'
import { sweepSome } from './sweep-posts.ts'

/**
 * The company after that one, or from the first again, which has posts to compare. Those that have changed come first:
 * going through all posts of a large company takes days. A company that is closed has none.
 */
export async function findCompanyToCompare(
  store: Store,
  after: number,
): Promise<number | undefined> {
  for (const next of [nextChanged, nextUnfinished])
    for (const from of after === 0 ? [0] : [after, 0]) {
      const { rows } = await next(from).execute(store.installation)
      if (rows[0]) return rows[0].id
    }
  return undefined
}

const nextChanged = (after: number) => sql<{ id: number }>`
  select d.company_id as id from duplicate_checks d
  join companies c on c.id = d.company_id and c.closed is null
  where d.company_id > ${after} order by d.company_id limit 1`

const nextUnfinished = (after: number) => sql<{ id: number }>`
  select c.id from companies c
  left join duplicate_sweeps s on s.company_id = c.id
  where c.id > ${after} and c.closed is null and (s.company_id is null or s.method < ${likenessVersion}
    or (s.method = ${likenessVersion} and s.passed_to is not null))
  order by c.id limit 1`

/** Compares one post that has changed, or else goes on with all of them. False when nothing is left. */
export async function compareNext(db: CompanyDb): Promise<boolean> {
  const [check] = await db.run(firstCheck, {})
  if (!check) return sweepSome(db)
  await comparePost(db, check.post_id, async ({ run }) => {
    await run(endCheck, check)
  })
  return true
}

type Check = { post_id: number; version: number }

const firstCheck = companyStatement<object, Check>(
  companyId => sql`select post_id, version from duplicate_checks
    where company_id = ${companyId} order by post_id limit 1`,
)

/** Unless it has changed once more. */
const endCheck = companyStatement<Check>(
  (companyId, value) => sql`delete from duplicate_checks where company_id = ${companyId}
    and post_id = ${value('post_id')} and version = ${value('version')}`,
)
