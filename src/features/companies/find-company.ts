import type { Selectable } from 'kysely'
import type { Store, Tables } from '../../store/index.ts'
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

export async function listCompanies(store: Store): Promise<Company[]> {
  return store.installation.selectFrom('companies').selectAll().orderBy('id').execute()
}
