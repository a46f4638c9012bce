import { byId, keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest, StartsAt } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Role } from '../../../store/tables.ts'
import { isEmail } from './email.ts'
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
  startsAt: StartsAt = 'newest',
): Promise<Page<User>> {
  if (email === undefined && external_id === undefined)
    return usersFrom[startsAt](db, role === undefined ? 'every' : [role], page)
  const found =
    email === undefined
      ? await findUserByExternalId(db, external_id!)
      : await findUserByEmail(db, email)
  const isWanted =
    found?.is_listed === 1 &&
    (role === undefined || found.role === role) &&
    (external_id === undefined || found.external_id === external_id)
  return { startsAt, items: isWanted && !page.cursor ? [found] : [] }
}

/** Everybody on the team, the latest registered first. */
export async function listTeam(db: CompanyDb, page: PageRequest): Promise<Page<User>> {
  return usersFrom.newest(db, ['admin', 'team'], page)
}

/** select … from users as u where u.is_listed = 1 and u.role = … order by u.created desc, u.id desc */
const order = {
  from: 'users as u',
  // For one role by users_newest_of_role (company_id, role, created, id), for all by users_newest.
  partition: 'role',
  partitionType: 'text',
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
} as const

const usersFrom = {
  newest: keysetPages(companyQuery, {
    ...order,
    select: (_query, _engine, users) => users.selectAll('u'),
  }),
  oldest: keysetPages(companyQuery, {
    ...order,
    startsAt: 'oldest',
    select: (_query, _engine, users) => users.selectAll('u'),
  }),
}

/** The people of an organization, those who were added last first. */
export async function listUsersOf(
  db: CompanyDb,
  organizationId: number,
  page: PageRequest<'id'>,
): Promise<Page<User, 'id'>> {
  return usersOfOrganization(db, [organizationId], page)
}

/** By users_by_organization (company_id, organization_id, id). */
const usersOfOrganization = keysetPages(companyQuery, {
  from: 'users as u',
  partition: 'organization_id',
  orderBy: byId,
  only: { column: 'is_listed', value: 1 },
  select: (_query, _engine, users) => users.selectAll('u'),
})

/** No index has parts of names: a search looks through so many at a time. */
export const searchedMax = 1_000

/** Whether each of these words is part of a name, or of the address. */
export function hasWords(words: string, ...texts: string[]): boolean {
  const searched = texts.join('\n').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every(word => searched.includes(word))
}

export const isFound = ({ name, alias, email }: User, words: string) =>
  hasWords(words, name, alias, email)

/** The person with that address, or those among the latest registered whom the words are about. */
export async function searchUsers(db: CompanyDb, words: string, max: number): Promise<User[]> {
  if (isEmail(words)) return (await listUsers(db, { email: words }, { size: 1 })).items
  const { items } = await listUsers(db, {}, { size: searchedMax })
  return items.filter(user => isFound(user, words)).slice(0, max)
}
