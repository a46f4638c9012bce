import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Role } from '../../../store/tables.ts'
import { findUserByEmail, findUserByExternalId, type User } from './find-user.ts'

export type UserFilter = {
  role?: Role | undefined
  email?: string | undefined
  external_id?: string | undefined
}

/** The company's people, the latest registered first. Of an e-mail or an external id, there is one at most. */
export async function listUsers(
  db: CompanyDb,
  { role, email, external_id }: UserFilter,
  page: PageRequest,
): Promise<Page<User>> {
  if (email === undefined && external_id === undefined)
    return newestUsers(db, role === undefined ? 'every' : [role], page)
  const found =
    email === undefined
      ? await findUserByExternalId(db, external_id!)
      : await findUserByEmail(db, email)
  const isWanted =
    found?.is_listed === 1 &&
    (role === undefined || found.role === role) &&
    (external_id === undefined || found.external_id === external_id)
  return { startsAt: 'newest', items: isWanted && !page.cursor ? [found] : [] }
}

/** select … from users as u where u.is_listed = 1 and u.role = … order by u.created desc, u.id desc */
const newestUsers = keysetPages(companyQuery, {
  from: 'users as u',
  // For one role by users_newest_of_role (company_id, role, created, id), for all by users_newest.
  partition: 'role',
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
  select: (_query, _engine, users) => users.selectAll('u'),
})
