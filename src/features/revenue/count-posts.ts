import { actors, type CompanyDb, type CompanyTransaction } from '../../store/index.ts'
import {
  type Counted,
  countOrganizations,
  type Revenues,
  storedOrganizations,
} from './count-organizations.ts'
import { postRevenueCounted } from './events.ts'
import type { DuePost } from './find-due.ts'
import { type RowChange, saveRevenue, saveRows } from './save-counted.ts'

/** How many rows a write adds or removes: it holds the company's lock. */
const rowsPerWrite = 1_000

/**
 * Counts the revenue of some posts anew. The company is not locked while it counts: a post whose organizations change
 * meanwhile has another mark by then, and keeps it.
 */
export async function countPosts(db: CompanyDb, posts: DuePost[], signal: AbortSignal) {
  const revenues: Revenues = new Map()
  const counted: (DuePost & { now: number })[] = []
  let changes: RowChange[] = []
  for (const post of posts) {
    if (signal.aborted) return
    const found = await countOrganizations(db, post.id, revenues)
    changes.push(...changesTo(post.id, found, await storedOrganizations(db, post.id)))
    counted.push({ ...post, now: found.revenue })
    while (changes.length > rowsPerWrite) {
      const slice = changes.slice(0, rowsPerWrite)
      changes = changes.slice(rowsPerWrite)
      await db.write(actors.system, async transaction => {
        await saveRows(transaction, slice)
        record(transaction, slice, [])
      })
    }
  }
  await db.write(actors.system, async transaction => {
    await saveRows(transaction, changes)
    for (const { id, due, now } of counted) await saveRevenue(transaction, { id, due, now })
    record(
      transaction,
      changes,
      counted.filter(({ now, revenue }) => now !== revenue).map(({ id }) => id),
    )
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
