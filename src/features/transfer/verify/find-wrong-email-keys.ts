import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { emailKey } from '../../people/users/email.ts'

const usersPerRead = 2_000
const namedMax = 100

/**
 * Users whom their own e-mail address does not find. Not in SQL: PostgreSQL's `lower` folds letters that are
 * another person's.
 */
export async function findWrongEmailKeys(db: CompanyDb): Promise<string[]> {
  const wrong: string[] = []
  for (let last = 0; ; ) {
    const users = await db.query
      .selectFrom('users')
      .select(['id', 'email', 'email_key'])
      .where('id', '>', last)
      .where('is_listed', '=', sql.lit(1))
      .orderBy('id')
      .limit(usersPerRead)
      .execute()
    for (const { id, email, email_key } of users)
      if (email_key !== emailKey(email)) wrong.push(`user ${id} is not matched by their own e-mail`)
    if (users.length < usersPerRead || wrong.length >= namedMax) return wrong.slice(0, namedMax)
    last = users.at(-1)!.id
  }
}
