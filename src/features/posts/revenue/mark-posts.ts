import { sql } from 'kysely'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'

/** The revenue of these posts may have changed, and that of the posts that they were merged into. */
export async function markPosts(transaction: CompanyTransaction, postIds: number[]) {
  const due = transaction.revision
  const marked = new Set<number>()
  for (let next = postIds; next.length > 0; ) {
    const posts = await transaction.run(postsById, { ids: JSON.stringify(next) })
    for (const { id } of posts) marked.add(id)
    next = posts.flatMap(({ merged_into: into }) => (into === null || marked.has(into) ? [] : into))
  }
  await settleAll([...marked].map(async id => transaction.run(markPost, { id, due })))
}

type Found = { id: number; merged_into: number | null }

const postsById = companyStatement<{ ids: string }, Found>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const posts = rowsWith(engine, 'posts', owner, { name: 'id', type: 'bigint' }, value('ids'))
  return sql`select id, merged_into from (${posts}) as posts`
})

/** By primary key, and so one by one: for several, PostgreSQL might choose an index that reads all posts. */
const markPost = companyQuery<{ id: number; due: number }, unknown>((query, value) =>
  query
    .updateTable('posts')
    .set({ revenue_due: value('due') })
    .where('id', '=', value('id')),
)
