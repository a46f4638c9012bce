import { postCreated } from '../../src/features/posts/events.ts'
import { trendingOf } from '../../src/features/posts/trending.ts'
import { postSlug } from '../../src/features/posts/url.ts'
import { getDefaultStatusId } from '../../src/features/statuses/find-status.ts'
import type { CompanyTransaction } from '../../src/store/company-db.ts'
import { insertRows } from '../../src/store/insert-rows.ts'

type Draft = { boardId: number; title: string; content: string }

/** Many posts at once, a microsecond apart. They have no comments, and search does not know them yet. */
export async function insertPosts(
  transaction: CompanyTransaction,
  creatorId: number,
  drafts: Draft[],
): Promise<(Draft & { id: number })[]> {
  const statusId = await getDefaultStatusId(transaction)
  const posts = drafts.map(draft => ({ ...draft, id: transaction.nextId() }))
  const rows = posts.map(({ id, boardId, title, content }, at) => ({
    id,
    board_id: boardId,
    status_id: statusId,
    creator_id: creatorId,
    title,
    content,
    votes_count: 0,
    comments_count: 0,
    public_comments_count: 0,
    created: transaction.now + at,
    revision: transaction.revision,
    edit_revision: transaction.revision,
    edited: null,
    slug: postSlug(title),
    trending: trendingOf(transaction.now + at, []),
    last_activity: transaction.now + at,
  }))
  await insertRows(transaction, 'posts', rows)
  const followers = rows.map(({ id, created }) => ({
    post_id: id,
    user_id: creatorId,
    reason: 'author',
    is_following: 1,
    created,
  }))
  await insertRows(transaction, 'followers', followers)
  for (const { id, boardId } of posts)
    transaction.record(postCreated, { post_id: id, board_id: boardId, creator_id: creatorId })
  return posts
}
