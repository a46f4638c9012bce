import type { Selectable } from 'kysely'
import type { Store, Tables } from '../store/index.ts'
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

/** The company whose own base URL is one of these; the longest wins. */
export async function findCompanyByBaseUrl(
  store: Store,
  bases: string[],
): Promise<Company | undefined> {
  const found = await store.installation
    .selectFrom('companies')
    .selectAll()
    .where('base_url', 'in', bases)
    .execute()
  return found.sort((a, b) => (b.base_url?.length ?? 0) - (a.base_url?.length ?? 0))[0]
}

export async function listCompanies(store: Store): Promise<Company[]> {
  return store.installation.selectFrom('companies').selectAll().orderBy('id').execute()
}
