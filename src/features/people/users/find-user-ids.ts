import { type Selectable, sql } from 'kysely'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Tables } from '../../../store/tables.ts'

/** The ids of those whom the company knows, by the keys of their e-mail addresses. */
export async function findUserIds(
  db: CompanyDb,
  emailKeys: Set<string>,
): Promise<Map<string, number>> {
  const known = await findUsersByKeys(db, emailKeys)
  return new Map(known.map(user => [user.email_key, user.id]))
}

export type KnownUser = Pick<
  Selectable<Tables['users']>,
  'id' | 'email_key' | 'role' | 'organization_id'
>

export function findUsersByKeys(db: CompanyDb, emailKeys: Set<string>): Promise<KnownUser[]> {
  // One text, so that the statement is the same for any number of them.
  const keys = JSON.stringify([...emailKeys])
  return db.raw<KnownUser>(companyId => {
    const column = { name: 'email_key', type: 'text' as const }
    const users = rowsWith(db.engine, 'users', sql`company_id = ${companyId}`, column, keys)
    return sql`select id, email_key, role, organization_id from (${users}) as known`
  })
}
