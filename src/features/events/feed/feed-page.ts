import type { SignedInCaller } from '../../auth/caller/caller.ts'
import type { FeedEvent } from './feed-event.ts'
import { type FeedFilter, matches } from './filter.ts'
import { isShown } from './is-shown.ts'
import type { Position } from './position.ts'
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
