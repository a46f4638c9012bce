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
 * The company at an address: whose own base URL is one of `bases` (the last that is anybody's), else the one
 * with that slug; without a slug, the first.
 */
export async function findCompanyAt(
  store: Store,
  bases: string[],
  slug: string | undefined,
): Promise<{ company: Company | undefined; ownBase: string | undefined }> {
  const found = await store.readInstallation(companiesAt, {
    bases: JSON.stringify(bases),
    // No company has the slug '' or the id 0.
    slug: slug ?? '',
    id: slug === undefined ? firstCompanyId : 0,
  })
  const ownBase = bases.findLast(base => found.some(({ base_url }) => base_url === base))
  const company = ownBase ? found.find(({ base_url }) => base_url === ownBase) : found[0]
  return { company, ownBase }
}

type Address = { bases: string; slug: string; id: number }

/** One statement, as every page waits for it; each part is found by an index of its own. */
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
