import type { Store } from '../../../store/store.ts'
import { countPosts } from './count-posts.ts'
import { findRevenueDue, nextDuePosts } from './find-due.ts'
import { followSomeChanges } from './follow-changes.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

/**
 * Counts the revenue of every post that is marked, a slice at a time, once: one that is marked again meanwhile has to wait
 * for the next call, as others do. It ends early when `signal` is aborted; another call continues.
 */
export async function countRevenue(store: Store, signal: AbortSignal) {
  for (const companyId of await findRevenueDue(store)) {
    const db = store.company(companyId)
    while (!signal.aborted && (await followSomeChanges(db))) await Bun.sleep(pauseMs)
    for (let after = 0; !signal.aborted; await Bun.sleep(pauseMs)) {
      const posts = await nextDuePosts(db, after)
      if (posts.length === 0) break
      await countPosts(db, posts, signal)
      after = posts.at(-1)!.id
    }
  }
}
