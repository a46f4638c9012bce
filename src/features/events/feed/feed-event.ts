import { isoTime, type Micros } from '../../../platform/clock.ts'
import type { Actor } from '../../../store/event.ts'
import { type Position, positionText } from './position.ts'
import type { EventView } from './schema.ts'

/** An event as the log has it, with the board that its post is on now. */
export type EventRow = {
  version: number
  revision: number
  type: string
  via: Actor['via']
  actor_id: number | null
  data: string
  created: Micros
  post_board_id: number | null
  /** 1 if its post or comment is held now. */
  is_held: number
}

/** An event as the feed holds it: read once, for all readers. */
export type FeedEvent = {
  position: Position
  type: string
  data: { readonly [field: string]: unknown }
  /** The current board of its post; null if it has none, or if the post is gone. */
  postBoardId: number | null
  /** Whether only the author and the team see its post, or its comment, now. */
  isHeld: boolean
  view: EventView
  /** The view as JSON, written out once for all readers. */
  json: string
}

export function feedEvent(row: EventRow): FeedEvent {
  const data = JSON.parse(row.data) as EventView['data']
  const view: EventView = {
    position: positionText(row),
    version: row.version,
    type: row.type,
    created: isoTime(row.created),
    actor: row.actor_id,
    via: row.via,
    data,
  }
  return {
    position: { version: row.version, revision: row.revision },
    type: row.type,
    data,
    postBoardId: row.post_board_id,
    isHeld: row.is_held === 1,
    view,
    json: JSON.stringify(view),
  }
}
