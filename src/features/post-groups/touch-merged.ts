import { type CompanyTransaction, companyQuery } from '../../store/index.ts'
import type { PostGroup } from './read-group.ts'

/** Merged posts show whether somebody votes for their group and follows it: that has changed. */
export async function touchMerged(transaction: CompanyTransaction, { rootId, posts }: PostGroup) {
  const { revision } = transaction
  // Events name one post, and several have changed.
  if (posts.length > 1) transaction.touch()
  for (const { id } of posts)
    if (id !== rootId) await transaction.run(setRevision, { id, revision })
}

/** By primary key, and so one by one: for several, PostgreSQL might choose an index that reads all posts. */
const setRevision = companyQuery<{ id: number; revision: number }, unknown>((query, value) =>
  query
    .updateTable('posts')
    .set({ revision: value('revision') })
    .where('id', '=', value('id')),
)
