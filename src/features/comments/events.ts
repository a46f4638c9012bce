import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/index.ts'

const comment = {
  comment_id: rowId,
  post_id: rowId,
  board_id: rowId,
  is_internal: z.boolean(),
}

export const commentCreated = eventKind('comment.created', { ...comment, creator_id: rowId })

export const commentEdited = eventKind('comment.edited', comment, {
  details: z.strictObject({ content: textChange }),
})

export const commentLiked = eventKind('comment.liked', { ...comment, user_id: rowId })
