import { expect } from 'bun:test'
import type { Store } from '../../../src/store/index.ts'
import { replayPosts, storedCounts } from '../replay-posts.ts'

type Counted = { posts: number; events: number }

/** Of each company, the counts that its log alone leads to are those that are stored. How many posts and events that were. */
export async function expectRebuilt(store: Store): Promise<Counted> {
  const counted = { posts: 0, events: 0 }
  const companies = await store.installation.selectFrom('companies').select('id').execute()
  for (const { id } of companies) {
    const db = store.company(id)
    const stored = await storedCounts(db)
    expect([id, (await replayPosts(db)).allCounts()]).toEqual([id, stored])
    counted.posts += stored.length
    const events = db.query.selectFrom('events').select('version')
    counted.events += (await events.execute()).length
  }
  return counted
}
