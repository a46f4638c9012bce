import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { boardUrl } from '../../boards/boards.ts'
import type { Facets } from './find-results.ts'

type Totals = { count: number; isExact: boolean; also: string[]; facets: Facets }

/** Totals over all pages of a response. */
export function presentTotals(
  { company }: SignedInCaller,
  { count, isExact, also, facets }: Totals,
) {
  const boards = facets.boards.map(({ id, name, slug, count }) => ({
    id,
    name,
    url: boardUrl(company.address, slug),
    count,
  }))
  return { count, count_is_exact: isExact, also, facets: { ...facets, boards } }
}
