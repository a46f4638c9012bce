import type { Selectable } from 'kysely'
import { basePath } from '../../platform/http/base-url.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { seedStatuses } from '../statuses/statuses.ts'
import { companyCreated } from './events.ts'

/** One that was closed is nowhere to be found. */
export type Company = Selectable<Tables['companies']>

/** The handle's company, by primary key. */
export const languageOf = companyQuery<object, { language: string }>(query =>
  query.selectFrom('companies').select('language'),
)

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

/** The company of a new installation, until its admin renames it. */
export const firstCompany = {
  slug: 'main',
  name: 'My company',
  boards: [
    { slug: 'feature-requests', name: 'Feature requests', isPrivate: false },
    { slug: 'bugs', name: 'Bugs', isPrivate: false },
    { slug: 'internal', name: 'Internal', isPrivate: true },
  ],
}

type AddCompany = { slug: string; name: string; baseUrl?: string | undefined }

/**
 * Makes a company with its statuses; `fill` adds what else belongs to the same transaction. Undefined
 * when another company has that slug or base URL, or `onlyIfFirst` and there is one.
 */
export function addCompany<Result>(
  store: Store,
  actor: Actor,
  { slug, name, baseUrl }: AddCompany,
  fill: (transaction: CompanyTransaction) => Promise<Result>,
  options?: { onlyIfFirst?: boolean },
) {
  return store.createCompany(
    { slug, name, baseUrl: baseUrl ?? null },
    actor,
    async transaction => {
      await seedStatuses(transaction)
      transaction.record(companyCreated, {}, { slug, name })
      return fill(transaction)
    },
    options,
  )
}

/** The address of a company's pages and API: `base` ends without a slash, `path` may be empty. */
export type CompanyAddress = { base: string; path: string }

/** The company that lives at the installation's own base URL. */
export const firstCompanyId = 1

type Addressed = { id: number; slug: string; base_url: string | null }

/**
 * A company has a base URL of its own, or lives under the installation's: the first company at its
 * root, every other one under `/c/<slug>`, so that their pages cannot meet.
 */
export function companyAddress(company: Addressed, installationBase: string): CompanyAddress {
  const base =
    company.base_url ??
    (company.id === firstCompanyId ? installationBase : `${installationBase}/c/${company.slug}`)
  return { base, path: basePath(base) }
}
