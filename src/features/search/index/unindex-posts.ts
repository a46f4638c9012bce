import { sql } from 'kysely'
import { isOneOf } from '../../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../../../store/index.ts'
import { countPending, discountPosts } from './flush-pending.ts'
import type { ListedPost } from './listed-posts.ts'

/** Takes posts, as they were listed, out of the index and out of the counts. */
export async function unindexPosts(transaction: Runner, posts: ListedPost[]) {
  if (posts.length === 0) return
  await countPending(transaction, { isForced: true })
  await discountPosts(transaction, posts)
  await transaction.run(removeLists, {
    numbers: JSON.stringify(posts.map(({ number }) => number)),
  })
}

const removeLists = companyStatement<{ numbers: string }>(
  (companyId, value, engine) => sql`delete from post_words
    where company_id = ${companyId} and ${isOneOf(engine, 'number', 'bigint', value('numbers'))}`,
)
