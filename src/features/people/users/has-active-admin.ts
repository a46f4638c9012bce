import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { User } from './find-user.ts'

/** Whether the company would have no admin without them. */
export async function isLastAdmin(
  db: CompanyDb,
  { id, role, deactivated }: Pick<User, 'id' | 'role' | 'deactivated'>,
): Promise<boolean> {
  return role === 'admin' && deactivated === null && !(await hasActiveAdmin(db, id))
}

/** Whether somebody can administer the company; `besides` leaves one person out. */
export async function hasActiveAdmin(db: CompanyDb, besides = 0): Promise<boolean> {
  // By users_newest_of_role.
  const admin = await db.query
    .selectFrom('users')
    .select('id')
    .where(seek(db.engine, 'role', 'admin'))
    .where('is_listed', '=', sql.lit(1))
    .where('deactivated', 'is', null)
    .where('id', '<>', besides)
    .orderBy('role')
    .orderBy('created')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}
