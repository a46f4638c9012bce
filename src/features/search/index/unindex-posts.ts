import { sql } from 'kysely'
import { isOneOf } from '../../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../../../store/index.ts'
import { discountPosts } from './count-posts.ts'
import { flushPending } from './flush-pending.ts'
import type { ListedPost } from './listed-posts.ts'

/** Removes posts, given with their stored term lists, from the index and from its counts. */
export async function unindexPosts(transaction: Runner, posts: ListedPost[]) {
  if (posts.length === 0) return
  await flushPending(transaction, { isForced: true })
  await discountPosts(transaction, posts)
  await transaction.run(removeLists, {
    numbers: JSON.stringify(posts.map(({ number }) => number)),
  })
}

const removeLists = companyStatement<{ numbers: string }>(
  (companyId, value, engine) => sql`delete from post_terms
    where company_id = ${companyId} and ${isOneOf(engine, 'number', 'bigint', value('numbers'))}`,
)
