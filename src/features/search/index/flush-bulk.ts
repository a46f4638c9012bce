import type { Actor, CompanyDb } from '../../../store/index.ts'
import { indexesOf } from './comment-index.ts'
import { flushAll } from './flush-pending.ts'
import { measurePending } from './pending-posts.ts'

/**
 * What a bulk load lets come together. Postings of many posts cost a fraction of those of few: the rows of a common
 * term are written once for all of them. Every search reads what is pending, and other writers wait for a flush: at
 * this size, about twice as long as for a batch of an import.
 */
const pendingMost = {
  sqlite: { posts: 2_048, bytes: 512 * 1024 },
  postgres: { posts: 512, bytes: 128 * 1024 },
}

/** What a bulk load may leave behind: as much as other writes do. */
const pendingLeft = { posts: 256, bytes: 2 ** 16 }

/** Flushes what a bulk load has made pending, in a transaction of its own, if it is enough, or if the load `isDone`. */
export async function flushBulk(db: CompanyDb, actor: Actor, { isDone }: { isDone: boolean }) {
  const least = isDone ? pendingLeft : pendingMost[db.engine]
  for (const index of indexesOf(db)) {
    const { posts, bytes } = await measurePending(index)
    if (posts < least.posts && bytes < least.bytes) continue
    await index.write(actor, async transaction => {
      await flushAll(transaction)
      // How far postings are written may show in what a prefix expands to.
      transaction.touch()
    })
  }
}
