import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { findRow } from '../../store/find-row.ts'
import { rowsOf } from '../../store/rows-of.ts'
import { hidePost } from './hide-post.ts'
import { unmergePost } from './merge/merge-post.ts'
import { purgeSome } from './purge-post.ts'
import { relistComments } from './relist-comments.ts'
import { purging } from './retention.ts'

/**
 * One step of removing a post for good, whatever state it is in: out of what it was merged into; what was merged into it
 * out of it, which stays; out of the lists; then a slice of what it has. Called until the post is gone, in as many
 * transactions as that takes: each leaves everything as it should be.
 */
export async function discardSome(transaction: CompanyTransaction, actor: Actor, postId: number) {
  const post = await findRow(transaction, 'posts', postId)
  if (!post) return
  // By posts_by_root: at least one of the group was merged into its root directly.
  const group = post.merged_count > 0 ? await rowsOf(transaction, 'posts', { root_id: postId }) : []
  const merged = group.find(({ merged_into }) => merged_into === postId)
  if (post.root_id !== null) await unmergePost(transaction, actor, post)
  else if (merged) await unmergePost(transaction, actor, merged)
  else if (post.deleted === null) await hidePost(transaction, post, purging)
  else if (post.relisted_to !== null) await relistComments(transaction, postId)
  else await purgeSome(transaction, actor, postId)
}
