import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/event.ts'

const comment = {
  comment_id: rowId,
  post_id: rowId,
  board_id: rowId,
  is_internal: z.boolean(),
}

/** Set for a bulk change, or its undo. */
const inBulk = { bulk_id: rowId.optional() }

export const commentCreated = eventKind(
  'comment.created',
  {
    ...comment,
    creator_id: rowId,
    ...inBulk,
    // False where the team has chosen that nobody but those it mentions is notified of it.
    notifies: z.literal(false).optional(),
  },
  { seenBy: 'board' },
)

export const commentEdited = eventKind(
  'comment.edited',
  { ...comment, creator_id: rowId },
  { seenBy: 'board', details: z.strictObject({ content: textChange }) },
)

/** Its text stays in the row, which nothing shows any more. */
export const commentDeleted = eventKind(
  'comment.deleted',
  { ...comment, creator_id: rowId, ...inBulk },
  { seenBy: 'board' },
)

/** With all that it had; still held, if it was. */
export const commentRestored = eventKind(
  'comment.restored',
  { ...comment, creator_id: rowId },
  { seenBy: 'board' },
)

const heldBecause = z.enum(['newcomer', 'links', 'all', 'blocked'])

/** As post.held. */
export const commentHeld = eventKind(
  'comment.held',
  { ...comment, reason: heldBecause },
  { seenBy: 'board_team' },
)

/** As post.released. */
export const commentReleased = eventKind(
  'comment.released',
  { ...comment, reason: heldBecause },
  { seenBy: 'board' },
)

export const commentLiked = eventKind(
  'comment.liked',
  { ...comment, user_id: rowId },
  { seenBy: 'board' },
)

export const commentUnliked = eventKind(
  'comment.unliked',
  { ...comment, user_id: rowId },
  { seenBy: 'board' },
)

/** It is the team's answer to its post from then on; one that was before is unhighlighted first. */
export const commentHighlighted = eventKind('comment.highlighted', comment, { seenBy: 'board' })

export const commentUnhighlighted = eventKind('comment.unhighlighted', comment, { seenBy: 'board' })

/** `added` and `removed` are images; both are empty where only their order changed. */
export const commentImagesChanged = eventKind(
  'comment.images_changed',
  { ...comment, added: z.array(rowId), removed: z.array(rowId) },
  { seenBy: 'board' },
)
