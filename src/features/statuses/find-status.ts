import type { CompanyDb } from '../store/index.ts'

export async function getDefaultStatusId(db: CompanyDb): Promise<number> {
  const { id } = await db.query
    .selectFrom('statuses')
    .select('id')
    .where('is_default', '=', 1)
    .executeTakeFirstOrThrow()
  return id
}

export async function findStatusId(db: CompanyDb, name: string): Promise<number | undefined> {
  const row = await db.query
    .selectFrom('statuses')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.id
}
