import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { isTeam } from '../../auth/permissions.ts'
import { sees } from '../../boards/audience.ts'
import { eventKinds } from '../kinds.ts'
import type { FeedEvent } from './feed-event.ts'
import { type FeedFilter, matches } from './filter.ts'
import { type Position, positionText } from './position.ts'
import type { Stretch } from './read-events.ts'

export type FeedPage = { events: FeedEvent[]; position: Position; hasMore: boolean }

/** Whether a reader is to get the event. */
export type IsWanted = (event: FeedEvent) => boolean

export function wantedBy(caller: SignedInCaller, filter: FeedFilter): IsWanted {
  return event => matches(filter, event) && isShown(event, caller)
}

/** At most `size` events of the stretch. The position moves behind everything that was looked at. */
export function feedPage(stretch: Stretch, isWanted: IsWanted, size: number): FeedPage {
  const events = stretch.events.filter(isWanted)
  if (events.length <= size) return { events, position: stretch.end, hasMore: stretch.hasMore }
  const page = events.slice(0, size)
  return { events: page, position: page.at(-1)!.position, hasMore: true }
}

const kinds = new Map(eventKinds.map(kind => [kind.type, kind]))

/** Whether the caller may see the event as things are now: boards turn private, posts move, and are held. */
function isShown(
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
  // A reader of every existing board may not have seen a deleted one.
  return boardsOf(data, postBoardId).every(
    boardId => isAdmin || (existingBoards.has(boardId) && sees(audience, boardId)),
  )
}

/** The board that it happened on, where a moved post came from, and where the post is now. */
function boardsOf(data: FeedEvent['data'], postBoardId: number | null): number[] {
  const boardIds = [data.board_id, data.from_board_id, postBoardId]
  return boardIds.filter(boardId => typeof boardId === 'number')
}

export function feedBody({ events, position, hasMore }: FeedPage) {
  return {
    results: events.map(({ view }) => view),
    position: positionText(position),
    has_more: hasMore,
  }
}
