import { sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { changeBatchCounts, createBatch } from '../batches/batches.ts'
import { setExtras } from '../batches/extras.ts'
import type { Added } from './tell-story.ts'

/** Adds the demo, as a batch of its own; the id of that, and how much it has. A company that has the demo keeps it as it is. */
export function loadDemo(db: CompanyDb, actor: Actor): Promise<Added & { batchId: number }> {
  return db.write(actor, async transaction => {
    if (await hasDemo(transaction)) throw problem('demo_exists')
    // The story is long, and few processes ever tell it.
    const [{ story }, { tellStory }] = await Promise.all([
      import('./story.ts'),
      import('./tell-story.ts'),
    ])
    const batchId = await createBatch(transaction, actor, { kind: 'demo', source: 'demo' })
    const { extras, ...added } = await tellStory(transaction, story, batchId)
    const { userIds, boardIds, postIds } = added
    await setExtras(transaction, batchId, extras)
    await markRows(transaction, 'users', userIds, batchId)
    await markRows(transaction, 'boards', boardIds, batchId)
    await changeBatchCounts(transaction, batchId, {
      users: userIds.length,
      boards: boardIds.length,
      posts: postIds.length,
    })
    // Its posts and comments are of the past: events do not say where in the lists they are.
    transaction.touch()
    return { ...added, batchId }
  })
}

/** Also while it is being removed. By batches_one_demo. */
async function hasDemo({ query }: CompanyTransaction): Promise<boolean> {
  const demo = await query
    .selectFrom('batches')
    .select('id')
    .where('kind', '=', sql.lit('demo' as const))
    .where('state', '<>', sql.lit('removed' as const))
    .executeTakeFirst()
  return demo !== undefined
}

async function markRows(
  { query }: CompanyTransaction,
  table: 'users' | 'boards',
  ids: number[],
  batchId: number,
) {
  if (ids.length === 0) return
  await query.updateTable(table).set({ batch_id: batchId }).where('id', 'in', ids).execute()
}
