import type { Selectable } from 'kysely'
import type { ValueOf } from '../../platform/db/prepared.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import { installationQuery, type Store, type Tables } from '../store/index.ts'
import { firstCompanyId } from './address.ts'

export type Company = Selectable<Tables['companies']>

export async function findCompanyBySlug(store: Store, slug: string): Promise<Company | undefined> {
  return store.installation
    .selectFrom('companies')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export async function findFirstCompany(store: Store): Promise<Company | undefined> {
  return store.installation
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', firstCompanyId)
    .executeTakeFirst()
}

/**
 * Whose address it is: the company's with the longest of these base URLs of its own, else the one's with that
 * slug; without a slug, the first one's.
 */
export async function findCompanyAt(
  store: Store,
  bases: string[],
  slug: string | undefined,
): Promise<Company | undefined> {
  const found = await store.readInstallation(companiesAt, {
    bases: JSON.stringify(bases),
    slug: slug ?? '',
    id: slug === undefined ? firstCompanyId : 0,
  })
  const lengthOfBase = ({ base_url }: Company) =>
    base_url !== null && bases.includes(base_url) ? base_url.length : 0
  return found.sort((a, b) => lengthOfBase(b) - lengthOfBase(a))[0]
}

type Address = { bases: string; slug: string; id: number }

/** Pages ask nothing before this, so it is one statement; each part by an index of its own. */
const companiesAt = installationQuery((query, value: ValueOf<Address>, engine) => {
  const companies = query.selectFrom('companies').selectAll()
  return companies
    .where(isOneOf(engine, 'base_url', 'text', value('bases')))
    .unionAll(companies.where('slug', '=', value('slug')))
    .unionAll(companies.where('id', '=', value('id')))
})

export async function listCompanies(store: Store): Promise<Company[]> {
  return store.installation.selectFrom('companies').selectAll().orderBy('id').execute()
}
