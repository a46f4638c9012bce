import { problem } from '../../errors/problem.ts'
import {
  findOrganizationByExternalId,
  listOrganizations,
} from '../../features/people/organizations/organizations.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Texts } from '../../texts/texts.ts'

/** No index has names: so many of the newest are looked through. */
const organizationsSearched = 1_000

/** The organization that somebody has typed: its external id, or its name where no other has that. */
export async function organizationNamed(
  transaction: CompanyTransaction,
  name: string,
  t: Texts,
): Promise<number> {
  const byId = await findOrganizationByExternalId(transaction, name)
  if (byId) return byId.id
  const { items } = await listOrganizations(transaction, {}, { size: organizationsSearched })
  const [found, another] = items.filter(each => nameKey(each.name) === nameKey(name))
  if (found && !another) return found.id
  const message = t('noSuchOrganization')
  const error = { field: 'organization', code: 'invalid_choice', message } as const
  throw problem('invalid_input', { errors: [error] })
}
