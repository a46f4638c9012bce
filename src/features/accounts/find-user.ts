import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb, Tables } from '../../store/index.ts'
import { emailKey } from './email.ts'

export type User = Omit<Tables['users'], 'company_id'>

export async function findUserByEmail(db: CompanyDb, email: string): Promise<User | undefined> {
  return db.query
    .selectFrom('users')
    .selectAll()
    .where(seek(db.engine, 'email_key', emailKey(email)))
    .orderBy('email_key')
    .executeTakeFirst()
}

/** By primary key. */
export async function findUser(db: CompanyDb, userId: number): Promise<User | undefined> {
  return db.query
    .selectFrom('users')
    .selectAll()
    .where(seek(db.engine, 'id', userId))
    .orderBy('id')
    .executeTakeFirst()
}

export async function getUser(db: CompanyDb, userId: number): Promise<User> {
  return db.query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}
