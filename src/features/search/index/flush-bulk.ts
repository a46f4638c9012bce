import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { indexesOf } from './comment-index.ts'
import { flushChanges, startBatch } from './flush-pending.ts'
import { ensureIndex } from './index-state.ts'
import { measurePending } from './pending-posts.ts'

/**
 * What a bulk load lets come together. Postings of many posts cost a fraction of those of few: the rows of a common
 * term are written once for all of them. Every search reads what is pending.
 */
const pendingMost = { posts: 2_048, bytes: 512 * 1024 }

/** What a bulk load may leave behind: as much as other writes do. */
const pendingLeft = { posts: 256, bytes: 2 ** 16 }

/** How much is written at once: other writers wait for it about as long as for a batch of an import. */
const changesPerWrite = 8_192

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

/** Flushes what a bulk load has made pending, in transactions of its own, if it is enough, or if the load `isDone`. */
export async function flushBulk(db: CompanyDb, actor: Actor, { isDone }: { isDone: boolean }) {
  const least = isDone ? pendingLeft : pendingMost
  for (const index of indexesOf(db)) {
    for (let hasStarted = false; ; ) {
      const { posts, bytes } = await measurePending(index)
      if (posts < least.posts && bytes < least.bytes) break
      const done = await index.write(actor, transaction => flushSlice(transaction, !hasStarted))
      if (done === 'nothing') break
      hasStarted ||= done === 'started'
      if (db.engine === 'sqlite') await Bun.sleep(pauseMs)
    }
  }
}

/** A slice of the batch that is being flushed; where there is none, one is started if it `mayStart`. */
async function flushSlice(
  transaction: CompanyTransaction,
  mayStart: boolean,
): Promise<'flushed' | 'started' | 'nothing'> {
  const state = await ensureIndex(transaction)
  const isUnderWay = state.flush_stamp !== 0
  // Someone else may have flushed it by now. What another load adds is for that one to flush.
  if (!isUnderWay && !(mayStart && (await measurePending(transaction)).posts > 0)) return 'nothing'
  if (isUnderWay) await flushChanges(transaction, state, changesPerWrite)
  else await startBatch(transaction, state)
  // How far postings are written may show in what a prefix expands to.
  transaction.touch()
  return isUnderWay ? 'flushed' : 'started'
}
