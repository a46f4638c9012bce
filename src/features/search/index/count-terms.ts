import { sql } from 'kysely'
import { jsonByNumber, keyed, sortedJsonByNumber } from '../../../platform/db/value-list.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { updateTerms } from './assign-term-ids.ts'
import { type BlockSet, blockSetOf } from './block-set.ts'
import { indexStatement } from './comment-index.ts'

/**
 * Updates document frequencies, and the magnitudes that follow from them. `change` is by how much the frequency of
 * each term changes, all of it by posts of one block.
 */
export async function countTerms(
  transaction: Pick<CompanyTransaction, 'run' | 'send'>,
  block: number,
  change: ReadonlyMap<number, number>,
) {
  if (change.size === 0) return
  const counts = await transaction.run(addToCounts, {
    change: sortedJsonByNumber(change),
    blocks: blockSetOf([block]),
  })
  const moved = counts.filter(
    ({ term_id, posts_count }) =>
      magnitude(posts_count) !== magnitude(posts_count - change.get(term_id)!),
  )
  if (moved.length > 0)
    transaction.send(
      transaction.run(setMagnitudes, {
        magnitudes: jsonByNumber(
          moved.map(({ term_id, posts_count }) => [term_id, magnitude(posts_count)]),
        ),
      }),
    )
}

/** The number of digits of a document frequency. */
export function magnitude(posts_count: number): number {
  return posts_count < 10 ? 1 : String(posts_count).length
}

const addToCounts = indexStatement<
  { change: string; blocks: BlockSet },
  { term_id: number; posts_count: number }
>(
  index => (companyId, value, engine) =>
    sql`
    insert into ${index.counts} (company_id, term_id, posts_count, blocks)
    select ${companyId}, key, value, ${value('blocks')}
    from (${keyed(engine, 'bigint', value('change'))}) as given where true
    on conflict (company_id, term_id) do update set
      posts_count = ${index.counts}.posts_count + excluded.posts_count,
      blocks = ${index.counts}.blocks | excluded.blocks
    returning term_id, posts_count`,
)

const setMagnitudes = indexStatement<{ magnitudes: string }>(
  index => (companyId, value, engine) =>
    updateTerms(index, engine, companyId, 'magnitude', value('magnitudes')),
)
