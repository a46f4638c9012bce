import type { Micros } from '../../platform/clock.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { editRow } from '../../store/update-row.ts'
import { unindexPosts } from '../search/index/index-posts.ts'
import { postDeleted } from './events.ts'
import type { PostRow } from './post-row.ts'
import { relistComments } from './relist-comments.ts'

/** Takes a post that is in no merge out of every list and the index, as deleted at that time. */
export async function hidePost(
  transaction: CompanyTransaction,
  { id, board_id, is_listed }: Pick<PostRow, 'id' | 'board_id' | 'is_listed'>,
  deleted: Micros,
) {
  await editRow(transaction, 'posts', id, { deleted, is_listed: 0, relisted_to: 0 })
  await relistComments(transaction, id)
  if (is_listed === 1) await unindexPosts(transaction, [id])
  transaction.record(postDeleted, { post_id: id, board_id })
}
