import { sql } from 'kysely'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { Tables } from '../../store/tables.ts'

type Kind = Tables['segment_changes']['kind']

/** These people, or those of these organizations or posts, may be in other segments. One that is known is begun again. */
export async function recordSegmentChanges(
  { run }: Pick<CompanyDb, 'run'>,
  kind: Kind,
  ids: number[],
) {
  if (ids.length > 0) await run(insertChanges, { kind, ids: JSON.stringify(ids) })
}

/** `where true`, because SQLite would take `on conflict` for the condition of a join. */
const insertChanges = companyStatement<{ kind: Kind; ids: string }>((companyId, value, engine) => {
  const ids =
    engine === 'postgres'
      ? sql`select cast(value as bigint) as id from json_array_elements_text(${value('ids')}::text::json)`
      : sql`select value as id from json_each(${value('ids')})`
  return sql`insert into segment_changes (company_id, kind, subject_id, passed_to)
    select cast(${companyId} as bigint), cast(${value('kind')} as text), id, 0 from (${ids}) as changed where true
    on conflict (company_id, kind, subject_id) do update set passed_to = 0`
})
