import { byId, keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { findOrganizations, type OrganizationRow } from '../people/organizations/organizations.ts'
import { findUsers, type User } from '../people/users/find-user.ts'

/** The people whom a segment counts, the highest ids first. */
export async function listPeopleIn(
  db: CompanyDb,
  segmentId: number,
  request: PageRequest<'id'>,
): Promise<Page<User, 'id'>> {
  const page = await members(db, [segmentId], request)
  const ids = page.items.map(({ id }) => id)
  const found = await findUsers(db, ids)
  return { ...page, items: ids.flatMap(id => found.get(id) ?? []) }
}

/** The organizations of these people, the highest ids first. */
export async function listOrganizationsIn(
  db: CompanyDb,
  segmentId: number,
  request: PageRequest<'id'>,
): Promise<Page<OrganizationRow, 'id'>> {
  const page = await organizations(db, [segmentId], request)
  const ids = page.items.map(({ id }) => id)
  const found = new Map((await findOrganizations(db, ids)).map(each => [each.id, each]))
  return { ...page, items: ids.flatMap(id => found.get(id) ?? []) }
}

/** By primary key, as the next. */
const members = keysetPages(companyQuery, {
  from: 'segment_members as m',
  partition: 'segment_id',
  orderBy: byId,
  idColumn: 'user_id',
  select: (_query, _engine, rows) => rows.select('m.user_id as id'),
})

const organizations = keysetPages(companyQuery, {
  from: 'segment_organizations as o',
  partition: 'segment_id',
  orderBy: byId,
  idColumn: 'organization_id',
  select: (_query, _engine, rows) => rows.select('o.organization_id as id'),
})
