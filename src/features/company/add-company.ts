import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import type { Store } from '../../store/store.ts'
import { seedStatuses } from '../statuses/seed-statuses.ts'
import { companyCreated } from './events.ts'

export type AddCompany = { slug: string; name: string; baseUrl?: string | undefined }

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
