import { actors, type CompanyDb, type CompanyTransaction } from '../../store/index.ts'
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
  const revenues: Revenues = new Map()
  const counted: CountedPost[] = []
  let changes: RowChange[] = []
  for (const post of posts) {
    if (signal.aborted) return
    const found = await countOrganizations(db, post.id, revenues)
    changes.push(...changesTo(post.id, found, await storedOrganizations(db, post.id)))
    counted.push({ ...post, now: found.revenue })
    for (; changes.length > rowsPerWrite; changes = changes.slice(rowsPerWrite))
      await save(db, changes.slice(0, rowsPerWrite), [])
  }
  await save(db, changes, counted)
}

type CountedPost = DuePost & { now: number }

/** A post without a mark was counted meanwhile by another process, and is left as it is. */
async function save(db: CompanyDb, changes: RowChange[], counted: CountedPost[]) {
  const ids = [...changes.map(({ postId }) => postId), ...counted.map(({ id }) => id)]
  await db.write(actors.system, async transaction => {
    const due = await dueAmong(transaction, ids)
    const rows = changes.filter(({ postId }) => due.has(postId))
    const posts = counted.filter(({ id }) => due.has(id))
    await saveRows(transaction, rows)
    for (const post of posts) await saveRevenue(transaction, post)
    const changed = posts.filter(({ now, revenue }) => now !== revenue).map(({ id }) => id)
    record(transaction, rows, changed)
  })
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
