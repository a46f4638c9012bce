import { type Selectable, sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import { seek } from '../../../platform/db/seek.ts'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyDb, Runner } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'
import { emailKey } from './email.ts'

export type User = Omit<Selectable<Tables['users']>, 'company_id'>

export async function findUserByEmail(db: CompanyDb, email: string): Promise<User | undefined> {
  return db.query
    .selectFrom('users')
    .selectAll()
    .where(seek(db.engine, 'email_key', emailKey(email)))
    .orderBy('email_key')
    .executeTakeFirst()
}

/** By primary key. Undefined for deleted users. Finds guests, although no list has them. */
export async function findUser(db: CompanyDb, userId: number): Promise<User | undefined> {
  const [user] = await db.run(userById, { userId })
  return user && isThere(user) ? user : undefined
}

const isThere = ({ is_listed, is_guest }: User) => is_listed === 1 || is_guest === 1

const userById = companyQuery<{ userId: number }, User>((query, value, engine) =>
  query
    .selectFrom('users')
    .selectAll()
    .where(seek(engine, 'id', value('userId')))
    .orderBy('id'),
)

export async function findUserByExternalId(
  db: CompanyDb,
  externalId: string,
): Promise<User | undefined> {
  return db.query
    .selectFrom('users')
    .selectAll()
    .where(seek(db.engine, 'external_id', externalId))
    .orderBy('external_id')
    .executeTakeFirst()
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
  return db.query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Several, by primary key, without those who are deleted. */
export async function findUsers(db: Runner, ids: number[]): Promise<Map<number, User>> {
  if (ids.length === 0) return new Map()
  const users = await db.run(usersById, { ids: JSON.stringify(ids) })
  return new Map(users.filter(isThere).map(user => [user.id, user]))
}

/** Several by e-mail keys, or by external ids. */
export async function findUsersWith(
  db: CompanyDb,
  column: 'email_key' | 'external_id',
  values: string[],
): Promise<User[]> {
  if (values.length === 0) return []
  return db.run(usersWith[column], { values: JSON.stringify(values) })
}

const usersWith = { email_key: usersByText('email_key'), external_id: usersByText('external_id') }

function usersByText(name: string) {
  return companyStatement<{ values: string }, User>((companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const users = rowsWith(engine, 'users', owner, { name, type: 'text' }, value('values'))
    return sql`select * from (${users}) as users`
  })
}

const usersById = companyStatement<{ ids: string }, User>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const users = rowsWith(engine, 'users', owner, { name: 'id', type: 'bigint' }, value('ids'))
  return sql`select * from (${users}) as users`
})

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
