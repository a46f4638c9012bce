import { fieldProblem } from '../../errors/problem.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import type { OrganizationRow } from '../people/organizations/organizations.ts'
import { findOrganizationOf, resolveFilter } from '../posts/list/resolve-filter.ts'
import { narrowedBy, readQuery } from '../search/results/read-query.ts'
import { findCountedSegment } from '../segments/segments.ts'
import { wantedByTheme } from '../themes/theme-demand.ts'
import { findThemeOf } from '../themes/themes.ts'
import { type Demand, findDemand, type Wanted } from './find-demand.ts'
import type { DemandQuery } from './schema.ts'

/** The demand that a query means, as the caller sees it. */
export async function askDemand(caller: SignedInCaller, query: DemandQuery): Promise<Demand> {
  return findDemand(caller.db, caller.audience, await wantedBy(caller, query))
}

async function wantedBy(caller: SignedInCaller, query: DemandQuery): Promise<Wanted> {
  const { q, theme, organization, organization_segment, min_revenue, ...filters } = query
  const { segment: segmentId, ...filter } = await resolveFilter(caller, filters)
  const isCounted = await conditionOf(caller, { organization, organization_segment, min_revenue })
  const segment =
    segmentId === undefined ? undefined : await findCountedSegment(caller.db, segmentId)
  if (theme !== undefined) {
    const question = await getTheme(caller, theme, q)
    return { ...(await wantedByTheme(caller, question, filter)), segment, isCounted }
  }
  if (q === undefined) return { searches: [], filter, withListed: true, segment, isCounted }
  const asked = await readQuery(caller, q)
  return { searches: [asked.text], filter: narrowedBy(filter, asked), segment, isCounted }
}

async function getTheme({ db }: SignedInCaller, wanted: number | string, q: string | undefined) {
  if (q !== undefined) throw fieldProblem('q', 'not_combinable', 'Send either `q` or `theme`.')
  const theme = await findThemeOf(db, wanted)
  if (!theme) throw fieldProblem('theme', 'unknown_theme', 'There is no such theme.')
  return theme
}

type Condition = Pick<DemandQuery, 'organization' | 'organization_segment' | 'min_revenue'>

async function conditionOf(
  { db }: SignedInCaller,
  { organization: wanted, organization_segment, min_revenue }: Condition,
): Promise<Wanted['isCounted']> {
  if ([wanted, organization_segment, min_revenue].every(each => each === undefined))
    return undefined
  const one = wanted === undefined ? undefined : await findOrganizationOf(db, wanted)
  if (wanted !== undefined && !one)
    throw fieldProblem('organization', 'unknown_organization', 'There is no such organization.')
  return ({ id, segment, revenue }: OrganizationRow) =>
    revenue >= (min_revenue ?? 0) &&
    (one === undefined || id === one.id) &&
    (organization_segment === undefined || segment === organization_segment)
}
