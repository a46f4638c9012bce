import { sql } from 'kysely'
import { rowsWith } from '../../platform/db/value-list.ts'
import type { CompanyDb } from '../../store/index.ts'

/** The ids of those whom the company knows, by the keys of their e-mail addresses. */
export async function findUserIds(
  db: CompanyDb,
  emailKeys: Set<string>,
): Promise<Map<string, number>> {
  // One text, so that the statement is the same for any number of them.
  const keys = JSON.stringify([...emailKeys])
  const rows = await db.raw<{ id: number; email_key: string }>(companyId => {
    const column = { name: 'email_key', type: 'text' as const }
    const users = rowsWith(db.engine, 'users', sql`company_id = ${companyId}`, column, keys)
    return sql`select id, email_key from (${users}) as known`
  })
  return new Map(rows.map(row => [row.email_key, row.id]))
}
