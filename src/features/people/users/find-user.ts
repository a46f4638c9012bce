import { sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb, Runner } from '../../../store/company-db.ts'
import { findRow } from '../../../store/find-row.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { StoredRow } from '../../../store/tables.ts'
import { emailKey } from './email.ts'

export type User = StoredRow<'users'>

export async function findUserByEmail(db: CompanyDb, email: string): Promise<User | undefined> {
  const [row] = await rowsOf(db, 'users', { email_key: emailKey(email) }, { limit: 1 })
  return row
}

/** By primary key. Undefined for deleted users. Finds guests, although no list has them. */
export async function findUser(db: CompanyDb, userId: number): Promise<User | undefined> {
  const user = await findRow(db, 'users', userId)
  return user && isThere(user) ? user : undefined
}

const isThere = ({ is_listed, is_guest }: User) => is_listed === 1 || is_guest === 1

export async function findUserByExternalId(
  db: CompanyDb,
  externalId: string,
): Promise<User | undefined> {
  const [row] = await rowsOf(db, 'users', { external_id: externalId }, { limit: 1 })
  return row
}

/** In whose name something is written. */
export async function getWriter(db: CompanyDb, userId: number): Promise<User> {
  const user = await findUser(db, userId)
  if (!user) throw problem('not_found')
  requireUnblocked(user)
  return user
}

/** Nobody who is blocked writes, whoever sends it for them. */
export function requireUnblocked({ blocked }: Pick<User, 'blocked'>) {
  if (blocked !== null) throw problem('user_blocked')
}

export async function getUser(db: CompanyDb, userId: number): Promise<User> {
  const user = await findRow(db, 'users', userId)
  if (!user) throw new Error(`There is no user ${userId}.`)
  return user
}

/** Several, by primary key, without those who are deleted. */
export async function findUsers(db: Runner, ids: number[]): Promise<Map<number, User>> {
  const users = await rowsBy(db, 'users', 'id', ids)
  return new Map(users.filter(isThere).map(user => [user.id, user]))
}

/** Several by e-mail keys, or by external ids. */
export function findUsersWith(
  db: CompanyDb,
  column: 'email_key' | 'external_id',
  values: Iterable<string>,
): Promise<User[]> {
  return rowsBy(db, 'users', column, [...values])
}

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
