import { z } from 'zod'
import { eventKind, rowId } from '../../store/event.ts'
import { actions, queueReasons } from './schema.ts'

/** `comment_id` is null where it is about the post itself. */
const about = { post_id: rowId, board_id: rowId, comment_id: rowId.nullable() }

/** `user_id` is null for somebody who is not signed in. */
export const contentReported = eventKind(
  'content.reported',
  { ...about, user_id: rowId.nullable(), reason: z.enum(queueReasons) },
  { seenBy: 'board_team' },
)

/** The effects have their own events, such as post.released, post.deleted and user.blocked. */
export const moderationDecided = eventKind(
  'moderation.decided',
  { ...about, action: z.enum(actions) },
  { seenBy: 'board_team' },
)

/** A decision was undone; the same goes for that. */
export const moderationUndone = eventKind(
  'moderation.undone',
  { ...about, action: z.enum(actions) },
  { seenBy: 'board_team' },
)
