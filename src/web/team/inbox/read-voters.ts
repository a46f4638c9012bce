import {
  findOrganizations,
  type OrganizationRow,
} from '../../../features/people/organizations/organizations.ts'
import { segmentOf } from '../../../features/people/organizations/segment-of.ts'
import { findUsers } from '../../../features/people/users/find-user.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import {
  listVoters,
  type RatedVoter,
  type VoterRow,
  withImportance,
} from '../../../features/votes/list-voters.ts'
import type { Page } from '../../../platform/db/page.ts'
import { encodeCursor, findCursor } from '../../../platform/http/cursor.ts'
import type { CompanyDb } from '../../../store/company-db.ts'

const votersShown = 20
/** So many of the newest are looked at for those with the highest revenue: there is no index by revenue. */
export const votersCompared = 100

export type Voter = RatedVoter & {
  segment: string
  organization: Pick<OrganizationRow, 'id' | 'name' | 'revenue'> | undefined
}

export type Voters = {
  order: 'newest' | 'revenue'
  /** The list was asked for: it is not folded up. */
  isOpen: boolean
  voters: Voter[]
  /** Values of the query parameter `voters`. */
  newer: string | undefined
  older: string | undefined
}

/** Voters for the posts of a group, with their revenue. `asked`: a cursor, or the order by revenue. */
export async function readVoters(
  db: CompanyDb,
  root: PostRow,
  postIds: number[],
  asked: string | undefined,
): Promise<Voters> {
  const isOpen = asked !== undefined
  const rated = (page: Page<VoterRow>) => withImportance(db, root, postIds, page.items)
  if (asked === 'revenue') {
    const page = await listVoters(db, postIds, { size: votersCompared })
    const voters = (await withOrganizations(db, await rated(page))).toSorted(
      (a, b) => (b.organization?.revenue ?? -1) - (a.organization?.revenue ?? -1),
    )
    const highest = voters.slice(0, votersShown)
    return { order: 'revenue', isOpen, voters: highest, newer: undefined, older: undefined }
  }
  const list = `voters in the workspace of ${root.id} of ${db.companyId}`
  // One that leads nowhere is as none: the pane has more than this list.
  const cursor = asked === undefined ? undefined : findCursor(asked, list)
  const page = await listVoters(db, postIds, { size: votersShown, cursor })
  return {
    order: 'newest',
    isOpen,
    voters: await withOrganizations(db, await rated(page)),
    newer: page.newer && encodeCursor(page.newer, list),
    older: page.older && encodeCursor(page.older, list),
  }
}

/** Each kind of row by one statement. */
export async function withOrganizations(db: CompanyDb, items: RatedVoter[]): Promise<Voter[]> {
  const users = await findUsers(
    db,
    items.map(({ id }) => id),
  )
  const ids = new Set([...users.values()].flatMap(user => user.organization_id ?? []))
  const found = await findOrganizations(db, [...ids])
  const organizations = new Map(found.map(each => [each.id, each]))
  return items.map(voter => {
    const user = users.get(voter.id)
    const organization = organizations.get(user?.organization_id ?? 0)
    return { ...voter, segment: segmentOf(user, organization), organization }
  })
}
