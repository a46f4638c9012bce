import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import { type CompanyDb, companyQuery } from '../../store/index.ts'
import { type CommentRow, commentRows } from './comment-row.ts'

const shownMax = 20

/**
 * What somebody wrote below a post and is held, the latest of it, oldest first. Writing, releasing or deleting one
 * changes the revision of the post.
 */
export async function listOwnHeld(
  db: CompanyDb,
  { postId, userId }: { postId: number; userId: number },
): Promise<CommentRow[]> {
  const comments = await db.run(ownHeld, { postId, userId })
  return comments.filter(({ deleted }) => deleted === null).sort((a, b) => a.id - b.id)
}

/** By comments_held_of_creator. */
const ownHeld = companyQuery<{ postId: number; userId: number }, CommentRow>(
  (query, value, engine) => {
    const ids = query
      .selectFrom('comments as item')
      .select(['item.id', 'item.created'])
      .where('item.creator_id', '=', value('userId'))
      .where(seek(engine, 'item.post_id', value('postId')))
      .where(sql<boolean>`item.held is not null`)
      .orderBy('item.creator_id', 'desc')
      .orderBy('item.post_id', 'desc')
      .orderBy('item.id', 'desc')
      .limit(sql.lit(shownMax))
    return commentRows(query, engine, ids)
  },
)
