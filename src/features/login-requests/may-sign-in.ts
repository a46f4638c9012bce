import type { CompanyTransaction } from '../../store/index.ts'
import { emailKey } from '../accounts/index.ts'

/** Whether somebody who proves the address is signed in: as the user who has it, or as a new customer. */
export async function maySignIn(
  { query }: CompanyTransaction,
  user: { deactivated: number | null } | undefined,
  email: string,
): Promise<boolean> {
  const { access, access_domains } = await query
    .selectFrom('companies')
    .select(['access', 'access_domains'])
    .executeTakeFirstOrThrow()
  if (user) return user.deactivated === null
  const domain = emailKey(email).slice(email.trim().lastIndexOf('@') + 1)
  return access !== 'invited' || access_domains.split(' ').includes(domain)
}
