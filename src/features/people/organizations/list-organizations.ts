import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { findOrganizationByExternalId, type OrganizationRow } from './find-organization.ts'

/** The company's organizations, newest first. Of an external id, there is one at most. */
export async function listOrganizations(
  db: CompanyDb,
  { external_id }: { external_id?: string | undefined },
  page: PageRequest,
): Promise<Page<OrganizationRow>> {
  if (external_id === undefined) return newestOrganizations(db, 'every', page)
  const found = await findOrganizationByExternalId(db, external_id)
  return { startsAt: 'newest', items: found && !page.cursor ? [found] : [] }
}

/** select … where o.is_listed = 1 order by o.created desc, o.id desc: by organizations_newest. */
const newestOrganizations = keysetPages(companyQuery, {
  from: 'organizations as o',
  partition: 'id',
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
  select: (_query, _engine, organizations) => organizations.selectAll('o'),
})
