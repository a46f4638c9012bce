import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { deleteRows } from '../../../store/delete-rows.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import { listSegments } from '../../segments/segments.ts'

/** The highest revenue that a post has, below the bound of every list's keys. */
const revenueMax = Number.MAX_SAFE_INTEGER - 1

/** Of some organizations, those that are not deleted and what they pay together. */
export function paying(ids: Iterable<number>, revenueOf: (id: number) => number | undefined) {
  const organizations = new Set<number>()
  let revenue = 0
  for (const id of ids) {
    const paid = revenueOf(id)
    if (paid === undefined) continue
    organizations.add(id)
    revenue += paid
  }
  return { organizations, revenue: Math.min(revenue, revenueMax) }
}

export async function segmentIdsOf(db: CompanyDb): Promise<ReadonlySet<number>> {
  return new Set((await listSegments(db)).map(({ id }) => id))
}

/** What a post has within a segment. */
export type Within = { votes: number; organizations: number; revenue: number }

type Voter = { user_id: number; organization_id: number | null }

/** Counts the voters of a post, and of those that were merged into it, by the segments that they are in: each person once. */
export class PostTally {
  readonly #segmentIds: ReadonlySet<number>
  readonly #seen = new Set<number>()
  readonly #segments = new Map<number, { votes: number; organizations: Set<number> }>()

  constructor(segmentIds: ReadonlySet<number>) {
    this.#segmentIds = segmentIds
  }

  /** By segment_members_by_user. */
  async add(db: CompanyDb, voters: Voter[]) {
    if (this.#segmentIds.size === 0) return
    const fresh = voters.filter(({ user_id }) => !this.#seen.has(user_id))
    const organizations = new Map(fresh.map(each => [each.user_id, each.organization_id]))
    for (const id of organizations.keys()) this.#seen.add(id)
    const rows = await rowsBy(db, 'segment_members', 'user_id', [...organizations.keys()])
    for (const { segment_id, user_id } of rows) {
      if (!this.#segmentIds.has(segment_id)) continue
      const empty = () => ({ votes: 0, organizations: new Set<number>() })
      const found = this.#segments.getOrInsertComputed(segment_id, empty)
      found.votes++
      const organizationId = organizations.get(user_id) ?? null
      if (organizationId !== null) found.organizations.add(organizationId)
    }
  }

  /** By segment, without those that have none. */
  sums(revenueOf: (id: number) => number | undefined): Map<number, Within> {
    return new Map(
      Array.from(this.#segments, ([id, { votes, organizations }]) => {
        const found = paying(organizations, revenueOf)
        const { revenue } = found
        return [id, { votes, organizations: found.organizations.size, revenue }]
      }),
    )
  }
}

/** What is stored of a post. By primary key. */
export async function storedWithin(
  db: Pick<CompanyDb, 'run'>,
  postId: number,
): Promise<Map<number, Within>> {
  const rows = await rowsBy(db, 'post_segments', 'post_id', [postId])
  return new Map(
    rows.map(({ segment_id, votes, organizations, revenue }) => [
      segment_id,
      { votes, organizations, revenue },
    ]),
  )
}

/** Undefined: there is none any more. */
export type SegmentChange = { segmentId: number; now: Within | undefined }

export function changesWithin(
  found: ReadonlyMap<number, Within>,
  stored: ReadonlyMap<number, Within>,
): SegmentChange[] {
  const isSame = (one: Within, other: Within | undefined) =>
    one.votes === other?.votes &&
    one.organizations === other.organizations &&
    one.revenue === other.revenue
  return [
    ...[...found]
      .filter(([id, now]) => !isSame(now, stored.get(id)))
      .map(([segmentId, now]) => ({ segmentId, now })),
    ...[...stored.keys()]
      .filter(id => !found.has(id))
      .map(segmentId => ({ segmentId, now: undefined })),
  ]
}

type Changed = { id: number; segments: SegmentChange[] }

/** A segment that was deleted meanwhile gets nothing: its rows are being removed. */
export async function saveWithin(transaction: CompanyTransaction, posts: Changed[]) {
  const changed = posts.filter(({ segments }) => segments.length > 0)
  if (changed.length === 0) return
  const listed = await segmentIdsOf(transaction)
  const rows = changed.flatMap(({ id: post_id, segments }) =>
    segments.flatMap(({ segmentId: segment_id, now }) =>
      now && listed.has(segment_id) ? { post_id, segment_id, ...now } : [],
    ),
  )
  await insertRows(
    transaction,
    'post_segments',
    rows,
    `on conflict (company_id, post_id, segment_id) do update
      set votes = excluded.votes, organizations = excluded.organizations, revenue = excluded.revenue`,
  )
  for (const { id: post_id, segments } of changed) {
    const segment_id = segments.filter(({ now }) => !now).map(({ segmentId }) => segmentId)
    if (segment_id.length > 0)
      await deleteRows(transaction, 'post_segments', { post_id, segment_id })
  }
}
