import { sql } from 'kysely'
import { type CompanyDb, companyQuery } from '../../store/index.ts'

export async function getDefaultStatusId(db: CompanyDb): Promise<number> {
  const [status] = await db.run(defaultStatuses, {})
  return status!.id
}

/** By the index of defaults. For a value that is bound, SQLite would find out each time whether it serves. */
const defaultStatuses = companyQuery<object, { id: number }>(query =>
  query.selectFrom('statuses').select('id').where('is_default', '=', sql.lit(1)),
)

export async function findStatusId(db: CompanyDb, name: string): Promise<number | undefined> {
  const row = await db.query
    .selectFrom('statuses')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.id
}
