import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'

/** Where a post is, and when its text last changed. */
export type PostAddress = { id: number; slug: string; changed: number }

/** The listed posts on these boards whose ids are in a range. It reads no more rows than the range has ids. */
export async function listPostAddresses(
  db: CompanyDb,
  boards: number[],
  { after, to }: { after: number; to: number },
): Promise<PostAddress[]> {
  const rows = await db.run(inRange, { boards: JSON.stringify(boards), after, to })
  return rows.filter(({ isWanted }) => isWanted === 1)
}

/** By primary key: what decides is selected, and not a condition, so that no other index is chosen by it. */
const inRange = companyStatement<
  { boards: string; after: number; to: number },
  PostAddress & { isWanted: number }
>(
  (companyId, value, engine) => sql`select p.id, p.slug, coalesce(p.edited, p.created) as changed,
    case when p.is_listed = 1 and ${isOneOf(engine, 'p.board_id', 'bigint', value('boards'))}
      then 1 else 0 end as "isWanted"
    from posts as p
    where p.company_id = ${companyId} and p.id > ${value('after')} and p.id <= ${value('to')}
    order by p.company_id, p.id`,
)
