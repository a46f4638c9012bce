import { type Selectable, sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Tables } from '../../store/tables.ts'

export type TagRow = Omit<Selectable<Tables['tags']>, 'company_id'>

/** Undefined for a deleted tag, too. */
export async function findTag(db: CompanyDb, id: number): Promise<TagRow | undefined> {
  const [tag] = await db.run(tagById, { id })
  return tag?.is_listed === 1 ? tag : undefined
}

export async function findTagByName(db: CompanyDb, name: string): Promise<TagRow | undefined> {
  const [tag] = await db.run(tagByName, { key: nameKey(name) })
  return tag
}

/** By primary key. */
const tagById = companyQuery<{ id: number }, TagRow>((query, value, engine) =>
  query
    .selectFrom('tags')
    .selectAll()
    .where(seek(engine, 'id', value('id')))
    .orderBy('id'),
)

/** By tags_by_name, which has no deleted ones. */
const tagByName = companyQuery<{ key: string }, TagRow>((query, value, engine) =>
  query
    .selectFrom('tags')
    .selectAll()
    .where(seek(engine, 'name_key', value('key')))
    .where('is_listed', '=', sql.lit(1))
    .orderBy('name_key'),
)
