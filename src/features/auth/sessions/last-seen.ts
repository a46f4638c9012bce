import { sql } from 'kysely'
import type { Micros } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'

type LastSeen = { id: number; last_used: Micros | null }

/** When each of these people last used a session that is still there. */
export async function findLastSeen(db: CompanyDb, ids: number[]): Promise<Map<number, Micros>> {
  if (ids.length === 0) return new Map()
  const found = await db.run(lastSeen, { ids: JSON.stringify(ids) })
  return new Map(
    found.flatMap(({ id, last_used }) => (last_used === null ? [] : [[id, last_used]])),
  )
}

/** By sessions_by_owner (company_id, owner_id, last_used). */
const lastSeen = companyStatement<{ ids: string }, LastSeen>((companyId, value, engine) => {
  const latest = (id: string) => sql`(select last_used from sessions
    where company_id = ${companyId} and ${seek(engine, 'owner_id', sql.ref(id))}
    order by owner_id desc, last_used desc limit 1)`
  return engine === 'postgres'
    ? sql`select id, ${latest('wanted.id')} as last_used from (select cast(value as bigint) as id
        from json_array_elements_text(${value('ids')}::text::json)) as wanted`
    : sql`select value as id, ${latest('wanted.value')} as last_used from json_each(${value('ids')}) as wanted`
})
