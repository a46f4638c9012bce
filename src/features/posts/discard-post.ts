import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import type { Tables } from '../../store/tables.ts'
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
  const [post] = await transaction.run(postById, { postId })
  if (!post) return
  const [merged] = post.merged_count > 0 ? await transaction.run(anyMerged, { postId }) : []
  if (post.root_id !== null) await unmergePost(transaction, actor, post)
  else if (merged) await unmergePost(transaction, actor, merged)
  else if (post.deleted === null) await hidePost(transaction, post, purging)
  else if (post.relisted_to !== null) await relistComments(transaction, postId)
  else await purgeSome(transaction, actor, postId)
}

type Merged = Pick<Tables['posts'], 'id' | 'board_id' | 'title' | 'content'> & {
  root_id: number | null
}

type DiscardedPost = Merged & {
  merged_count: number
  deleted: number | null
  relisted_to: number | null
  is_listed: 0 | 1 | 2
}

/** By primary key. */
const postById = companyQuery<{ postId: number }, DiscardedPost>((query, value, engine) =>
  query
    .selectFrom('posts')
    .select(['id', 'board_id', 'title', 'content', 'root_id'])
    .select(['merged_count', 'deleted', 'relisted_to', 'is_listed'])
    .where(seek(engine, 'id', value('postId')))
    .orderBy('id'),
)

/** By posts_by_root: at least one of the group was merged into its root directly. */
const anyMerged = companyQuery<{ postId: number }, Merged>((query, value, engine) =>
  query
    .selectFrom('posts')
    .select(['id', 'board_id', 'title', 'content', 'root_id'])
    .where(seek(engine, 'root_id', value('postId')))
    .where('root_id', 'is not', null)
    .where('merged_into', '=', value('postId'))
    .orderBy('root_id')
    .orderBy('id')
    .limit(sql.lit(1)),
)
