import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

const data = { post_id: rowId, board_id: rowId, other_ids: z.array(rowId) }

/** The team says that the post does not say the same as any of the others: they are not offered for merging again. */
export const duplicatesDismissed = eventKind('post.duplicates_dismissed', data, {
  seenBy: 'board_team',
})

/** The team has taken that back. */
export const duplicatesRestored = eventKind('post.duplicates_restored', data, {
  seenBy: 'board_team',
})
