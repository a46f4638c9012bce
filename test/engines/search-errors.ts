import { findWrongSearch, listingErrors } from '../../src/features/search/verify/search-errors.ts'
import type { Store } from '../../src/store/store.ts'

/** What `hark verify` says of a company's search index. */
export async function searchErrors(store: Store, companyId: number): Promise<string[]> {
  const wrong = await store.company(companyId).longSnapshot(findWrongSearch)
  return [...(await listingErrors(store, companyId)), ...wrong]
}
