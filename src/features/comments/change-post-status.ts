import { seek } from '../../platform/db/seek.ts'
import { type Actor, type CompanyDb, companyQuery, type Tables } from '../../store/index.ts'
import { postStatusChanged } from '../posts/index.ts'
import { shownStatusId } from '../statuses/index.ts'
import { addComment } from './add-comment.ts'

export type ChangePostStatus = {
  postId: number
  statusId: number
  byUserId: number
  /** What the comment that tells of it says; null: there is none. */
  content: string | null
}

/** What it had before, and the comment; undefined where it has the status already. */
type StatusChange = { from: number; commentId: number | undefined }

/** Moves a post to a status and leaves the comment that tells of it. */
export function changePostStatus(
  db: CompanyDb,
  actor: Actor,
  { postId, statusId, byUserId, content }: ChangePostStatus,
): Promise<StatusChange | undefined> {
  return db.write(actor, async transaction => {
    const [post] = await transaction.run(postById, { postId })
    const { status_id, board_id } = post!
    const before = await shownStatusId(transaction, status_id)
    if (before === statusId) return undefined
    const { revision } = transaction
    await transaction.run(setStatus, { postId, statusId, revision })
    const commentId =
      content === null
        ? undefined
        : await addComment(transaction, actor, { postId, creatorId: byUserId, content, statusId })
    transaction.record(postStatusChanged, {
      post_id: postId,
      board_id,
      from: before,
      to: statusId,
    })
    return { from: before, commentId }
  })
}

/** By primary key. */
const postById = companyQuery<
  { postId: number },
  Pick<Tables['posts'], 'status_id' | 'board_id'>
>((query, value, engine) =>
  query
    .selectFrom('posts')
    .select(['status_id', 'board_id'])
    .where(seek(engine, 'id', value('postId')))
    .orderBy('id'),
)

type NewStatus = { postId: number; statusId: number; revision: number }

const setStatus = companyQuery<NewStatus, unknown>((query, value) =>
  query
    .updateTable('posts')
    .set({
      status_id: value('statusId'),
      revision: value('revision'),
      edit_revision: value('revision'),
    })
    .where('id', '=', value('postId')),
)
