import {
  findOrganizationByExternalId,
  listOrganizations,
} from '../../features/people/organizations/organizations.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyDb } from '../../store/company-db.ts'

/** No index has names: so many of the newest are looked through. */
const organizationsSearched = 1_000

/** The id of the organization that an admin means by its name or external id; undefined for none, or for several. */
export async function organizationNamed(db: CompanyDb, name: string): Promise<number | undefined> {
  const byId = await findOrganizationByExternalId(db, name)
  if (byId) return byId.id
  const { items } = await listOrganizations(db, {}, { size: organizationsSearched })
  const [found, another] = items.filter(each => nameKey(each.name) === nameKey(name))
  return another ? undefined : found?.id
}
