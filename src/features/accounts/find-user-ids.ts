import { sql } from 'kysely'
import type { CompanyDb } from '../store/index.ts'

/** The ids of those whom the company knows, by the keys of their e-mail addresses. */
export async function findUserIds(
  db: CompanyDb,
  emailKeys: Set<string>,
): Promise<Map<string, number>> {
  // One text, so that the statement is the same for any number of them.
  const keys = JSON.stringify([...emailKeys])
  const rows = await db.raw<{ id: number; email_key: string }>(companyId =>
    db.engine === 'postgres'
      ? // Joined: as long as PostgreSQL has no statistics, it would compare each user with each key.
        sql`select u.id, u.email_key from json_array_elements_text(${keys}::text::json) as k (email_key)
          join users u on u.company_id = ${companyId} and u.email_key = k.email_key`
      : // A list: joined, SQLite would do just that. This looks each up in the unique index.
        sql`select id, email_key from users
          where company_id = ${companyId} and email_key in (select value from json_each(${keys}))`,
  )
  return new Map(rows.map(row => [row.email_key, row.id]))
}
