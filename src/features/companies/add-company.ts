import { seedStatuses } from '../statuses/index.ts'
import type { Author, CompanyTransaction, Store } from '../store/index.ts'

export type AddCompany = { slug: string; name: string; baseUrl?: string | undefined }

/** Makes a company with its statuses; `fill` adds what else belongs to the same transaction. */
export function addCompany<Result>(
  store: Store,
  author: Author,
  { slug, name, baseUrl }: AddCompany,
  fill: (transaction: CompanyTransaction) => Promise<Result>,
  options?: { onlyIfFirst?: boolean },
) {
  return store.createCompany(
    { slug, name, baseUrl: baseUrl ?? null },
    author,
    async transaction => {
      await seedStatuses(transaction)
      transaction.record('company.created', { slug, name })
      return fill(transaction)
    },
    options,
  )
}
