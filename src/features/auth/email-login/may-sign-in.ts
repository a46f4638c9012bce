import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { emailKey } from '../../people/users/email.ts'

/** Whether somebody who proves the address is signed in: as the user who has it, or as a new customer. */
export async function maySignIn(
  { query }: CompanyTransaction,
  user: { deactivated: number | null } | undefined,
  email: string,
): Promise<boolean> {
  const { access, access_domains, closed } = await query
    .selectFrom('companies')
    .select(['access', 'access_domains', 'closed'])
    .executeTakeFirstOrThrow()
  // The page may have been requested before the company was closed.
  if (closed !== null) return false
  if (user) return user.deactivated === null
  const domain = emailKey(email).slice(email.trim().lastIndexOf('@') + 1)
  return access !== 'invited' || access_domains.split(' ').includes(domain)
}

/** Whether people of this company sign in by email at all. */
export async function admitsEmail({ query }: CompanyDb): Promise<boolean> {
  const company = await query.selectFrom('companies').select('email_sign_in').executeTakeFirst()
  return company?.email_sign_in === 1
}
