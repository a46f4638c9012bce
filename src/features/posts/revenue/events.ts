import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

/** For admins: its posts can be on boards that not everybody on the team sees. */
export const postRevenueCounted = eventKind(
  'post.revenue_counted',
  { post_ids: z.array(rowId) },
  { seenBy: 'admin' },
)
