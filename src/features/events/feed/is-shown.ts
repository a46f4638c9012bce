import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { isTeam } from '../../auth/permissions.ts'
import { sees } from '../../boards/audience.ts'
import { eventKinds } from '../kinds.ts'
import type { FeedEvent } from './feed-event.ts'

const kinds = new Map(eventKinds.map(kind => [kind.type, kind]))

/** Whether the caller may see the event as things are now: boards turn private, posts move, and are held. */
export function isShown(
  { type, data, postBoardId, isHeld }: FeedEvent,
  { role, audience, existingBoards }: Pick<SignedInCaller, 'role' | 'audience' | 'existingBoards'>,
): boolean {
  const isAdmin = role === 'admin'
  // A type that this version does not know is of a later one, which runs beside it during an upgrade.
  const kind = kinds.get(type)
  if (kind?.seenBy === 'admin') return isAdmin
  if (kind?.seenBy === 'team') return isTeam(role)
  if (kind?.seenBy !== 'board' && kind?.seenBy !== 'board_team') return false
  const isForTeam = data.is_internal === true || isHeld || kind.seenBy === 'board_team'
  if (isForTeam && !isTeam(role)) return false
  // Who sees every board that there is may not have seen one that is gone.
  return boardsOf(data, postBoardId).every(
    boardId => isAdmin || (existingBoards.has(boardId) && sees(audience, boardId)),
  )
}

/** The board that it happened on, where a moved post came from, and where the post is now. */
function boardsOf(data: FeedEvent['data'], postBoardId: number | null): number[] {
  const boardIds = [data.board_id, data.from_board_id, postBoardId]
  return boardIds.filter(boardId => typeof boardId === 'number')
}
