import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

const ids = z.array(rowId)

/**
 * One event for a request that changed many users and organizations, so that cached responses are confirmed from it
 * without a look at each. A changed name or address is a `user.edited` besides.
 */
export const usersSynced = eventKind(
  'users.synced',
  {
    organizations_created: ids,
    organizations_edited: ids,
    users_created: ids,
    users_edited: ids,
  },
  { seenBy: 'team' },
)
