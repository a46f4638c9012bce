import type { CompanyDb, Tables } from '../store/index.ts'
import { emailKey } from './email.ts'

export type User = Omit<Tables['users'], 'company_id'>

export async function findUserByEmail(db: CompanyDb, email: string): Promise<User | undefined> {
  return db.query
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
}

export async function getUser(db: CompanyDb, userId: number): Promise<User> {
  return db.query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}
