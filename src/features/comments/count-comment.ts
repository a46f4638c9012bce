import { type CompanyTransaction, companyQuery } from '../../store/index.ts'
import { type PostGroup, pathToRoot } from '../post-groups/index.ts'

type Counted = { post_id: number; is_internal: 0 | 1 }

/**
 * Keeps the counts of the post whose comment was written (1) or deleted (-1), and of everything that it was merged
 * into.
 */
export async function countComment(
  transaction: CompanyTransaction,
  group: PostGroup,
  { post_id, is_internal }: Counted,
  change: 1 | -1,
) {
  const { revision } = transaction
  const publicChange = is_internal === 1 ? 0 : change
  const counting = pathToRoot(group, post_id)
  // The event names one post, and several have changed.
  if (counting.length > 1) transaction.touch()
  for (const id of counting)
    await transaction.run(addToCounts, { id, change, publicChange, revision })
}

type Change = { id: number; change: number; publicChange: number; revision: number }

const addToCounts = companyQuery<Change, unknown>((query, value) =>
  query
    .updateTable('posts')
    .set(eb => ({
      comments_count: eb('comments_count', '+', value('change')),
      public_comments_count: eb('public_comments_count', '+', value('publicChange')),
      revision: value('revision'),
    }))
    .where('id', '=', value('id')),
)
