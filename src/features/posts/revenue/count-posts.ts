import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { findOrganizations } from '../../people/organizations/find-organization.ts'
import {
  type Counted,
  countOrganizations,
  type Revenues,
  storedOrganizations,
} from './count-organizations.ts'
import { postRevenueCounted } from './events.ts'
import type { DuePost } from './find-due.ts'
import { dueAmong, type RowChange, saveRevenue, saveRows } from './save-counted.ts'

/** How many rows a write adds or removes: it holds the company's lock. */
const rowsPerWrite = 1_000

/**
 * Counts the revenue of some posts anew. The company is not locked while it counts: a post whose organizations change
 * meanwhile has another mark by then, and keeps it.
 */
export async function countPosts(db: CompanyDb, posts: DuePost[], signal: AbortSignal) {
  const counted: CountedPost[] = []
  const revenues: Revenues = new Map()
  let changes: RowChange[] = []
  for (const post of posts) {
    if (signal.aborted) return
    const { rows, ...found } = await countPost(db, post, revenues)
    counted.push(found)
    changes.push(...rows)
    for (; changes.length > rowsPerWrite; changes = changes.slice(rowsPerWrite))
      await save(db, changes.slice(0, rowsPerWrite), [], revenues)
  }
  await save(db, changes, counted, revenues)
}

type CountedPost = DuePost & { now: number; added: number[] }

export async function countPost(
  db: CompanyDb,
  post: DuePost,
  revenues: Revenues,
): Promise<CountedPost & { rows: RowChange[] }> {
  const found = await countOrganizations(db, post.id, revenues)
  const rows = changesTo(post.id, found, await storedOrganizations(db, post.id))
  const added = rows.filter(({ isAdded }) => isAdded).map(each => each.organizationId)
  return { ...post, now: found.revenue, added, rows }
}

/**
 * A post without a mark was counted meanwhile by another process, and is left as it is. One that was counted with what an
 * organization no longer pays keeps its mark: whoever followed that change did not find the post, as it had no row yet.
 */
export async function save(
  db: CompanyDb,
  changes: RowChange[],
  counted: CountedPost[],
  revenues: Revenues,
) {
  const ids = [...changes.map(({ postId }) => postId), ...counted.map(({ id }) => id)]
  await db.write(actors.system, async transaction => {
    const due = await dueAmong(transaction, ids)
    const outdated = await outdatedAmong(transaction, revenues, counted)
    const rows = changes.filter(({ postId }) => due.has(postId))
    const posts = counted.filter(
      ({ id, added }) => due.has(id) && !added.some(each => outdated.has(each)),
    )
    await saveRows(transaction, rows)
    for (const post of posts) await saveRevenue(transaction, post)
    const changed = posts.filter(({ now, revenue }) => now !== revenue).map(({ id }) => id)
    record(transaction, rows, changed)
  })
}

/** The organizations that posts get, and that pay something else than they were counted with, or are gone. */
async function outdatedAmong(db: CompanyDb, revenues: Revenues, counted: CountedPost[]) {
  const ids = [...new Set(counted.flatMap(({ added }) => added))]
  const found = ids.length === 0 ? [] : await findOrganizations(db, ids)
  const current = new Map(found.map(({ id, revenue }) => [id, revenue]))
  return new Set(ids.filter(id => current.get(id) !== revenues.get(id)))
}

/** Lists show another order, and filters other posts: the company gets a new revision. */
function record(transaction: CompanyTransaction, changes: RowChange[], postIds: number[]) {
  const post_ids = [...new Set([...changes.map(({ postId }) => postId), ...postIds])]
  if (post_ids.length > 0) transaction.record(postRevenueCounted, { post_ids })
}

function changesTo(
  postId: number,
  { organizations }: Counted,
  stored: ReadonlySet<number>,
): RowChange[] {
  const added = [...organizations].filter(id => !stored.has(id))
  const removed = [...stored].filter(id => !organizations.has(id))
  return [
    ...added.map(organizationId => ({ postId, organizationId, isAdded: true })),
    ...removed.map(organizationId => ({ postId, organizationId, isAdded: false })),
  ]
}
