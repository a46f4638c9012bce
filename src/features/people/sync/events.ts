import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

const ids = z.array(rowId)

/**
 * What a request changed of many users and organizations: one event, so that cached responses are confirmed from it
 * without a look at each. A change of somebody's name or address is a `user.edited` besides.
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
