import type { CompanyDb } from '../../store/index.ts'

/** Whether somebody can administer the company; `besides` leaves one person out. */
export async function hasActiveAdmin(db: CompanyDb, besides = 0): Promise<boolean> {
  // By the primary key: admins are nearly always among the first users of a company.
  const admin = await db.query
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivated', 'is', null)
    .where('id', '<>', besides)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}
