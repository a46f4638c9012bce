import type { Selectable } from 'kysely'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { firstCompanyId } from './address.ts'

/** One that was closed is nowhere to be found. */
export type Company = Selectable<Tables['companies']>

export async function findCompanyBySlug(store: Store, slug: string): Promise<Company | undefined> {
  return store.installation
    .selectFrom('companies')
    .selectAll()
    .where('slug', '=', slug)
    .where('closed', 'is', null)
    .executeTakeFirst()
}

export async function findFirstCompany(store: Store): Promise<Company | undefined> {
  return store.installation
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', firstCompanyId)
    .where('closed', 'is', null)
    .executeTakeFirst()
}

export async function listCompanies(store: Store): Promise<Company[]> {
  return store.installation
    .selectFrom('companies')
    .selectAll()
    .where('closed', 'is', null)
    .orderBy('id')
    .execute()
}
