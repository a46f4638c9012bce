import { type Selectable, sql } from 'kysely'
import { isOneOf, rowsWith } from '../../platform/db/value-list.ts'
import { type Actor, type CompanyDb, companyStatement, type Tables } from '../../store/index.ts'
import { forEachPost } from '../post-groups/index.ts'
import { postStatusChanged } from '../posts/index.ts'
import { type CommentText, indexComments } from '../search/index.ts'
import { shownStatusId } from '../statuses/index.ts'
import { addComment } from './add-comment.ts'

type NewStatus = {
  statusId: number
  byUserId: number
  /** What the comment that tells of it says; null: there is none. */
  content: string | null
  /** False: nobody is notified of it. */
  notifies?: boolean
}

export type ChangePostStatus = NewStatus & { postId: number }

/** Moves a post to a status and leaves the comment that tells of it. */
export async function changePostStatus(
  db: CompanyDb,
  actor: Actor,
  { postId, ...status }: ChangePostStatus,
): Promise<void> {
  await changeStatusOfPosts(db, actor, [postId], status)
}

/** The same for many posts, in the order of the ids; the comments by post. */
export function changeStatusOfPosts(
  db: CompanyDb,
  actor: Actor,
  postIds: number[],
  { statusId, byUserId: creatorId, content, notifies = true }: NewStatus,
): Promise<Map<number, number>> {
  return db.write(actor, async transaction => {
    const found = await transaction.run(postsById, { ids: JSON.stringify(postIds) })
    const posts = new Map(found.map(post => [post.id, post]))
    const shown = new Map<number, number>()
    for (const id of new Set(found.map(({ status_id }) => status_id)))
      shown.set(id, await shownStatusId(transaction, id))
    const changed = postIds
      .map(id => posts.get(id)!)
      .filter(({ status_id }) => shown.get(status_id) !== statusId)
    const comments = new Map<number, number>()
    if (changed.length === 0) return comments
    const toIndex: CommentText[] = []
    const ids = JSON.stringify(changed.map(({ id }) => id))
    await transaction.run(setStatus, { ids, statusId, revision: transaction.revision })
    await forEachPost(changed, async ({ id: postId, board_id, status_id }) => {
      if (content !== null) {
        const comment = { postId, creatorId, content, statusId, toIndex }
        comments.set(postId, await addComment(transaction, actor, comment))
      }
      const from = shown.get(status_id)!
      const data = { post_id: postId, board_id, from, to: statusId }
      transaction.record(postStatusChanged, notifies ? data : { ...data, notifies })
    })
    // On PostgreSQL they are added side by side.
    await indexComments(
      transaction,
      toIndex.sort((a, b) => a.id - b.id),
    )
    return comments
  })
}

type FoundPost = Pick<
  Selectable<Tables['posts']>,
  'id' | 'status_id' | 'board_id' | 'root_id' | 'merged_count'
>

/** By primary key. */
const postsById = companyStatement<{ ids: string }, FoundPost>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const posts = rowsWith(engine, 'posts', owner, { name: 'id', type: 'bigint' }, value('ids'))
  return sql`select id, status_id, board_id, root_id, merged_count from (${posts}) as posts`
})

const setStatus = companyStatement<{ ids: string; statusId: number; revision: number }>(
  (companyId, value, engine) => sql`update posts set status_id = ${value('statusId')},
      revision = ${value('revision')}, edit_revision = ${value('revision')}
    where company_id = ${companyId} and ${isOneOf(engine, 'id', 'bigint', value('ids'))}`,
)
