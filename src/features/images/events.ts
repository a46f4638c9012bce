import { eventKind, rowId } from '../../store/event.ts'

/** Nobody but its uploader sees it before it is on a post or comment. */
export const imageUploaded = eventKind(
  'image.uploaded',
  { image_id: rowId, user_id: rowId },
  { seenBy: 'team' },
)
