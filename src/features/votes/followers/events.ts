import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

/**
 * Recorded where no other event says it: post.created, vote.added and comment.created make somebody follow, too.
 * `reason` is why they follow, or did.
 */
const data = {
  post_id: rowId,
  board_id: rowId,
  user_id: rowId,
  reason: z.enum(['author', 'vote', 'comment', 'asked']),
}

export const postFollowed = eventKind('post.followed', data, { seenBy: 'board' })

export const postUnfollowed = eventKind('post.unfollowed', data, { seenBy: 'board' })
