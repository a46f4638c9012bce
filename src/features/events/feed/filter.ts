import { fieldProblem } from '../../../errors/problem.ts'
import { pageRequest } from '../../../platform/http/page-query.ts'
import type { FeedEvent } from './feed-event.ts'
import { beginning, type Position, parsePosition } from './position.ts'
import { type FeedQuery, latest, waitSecondsMax } from './schema.ts'

/** A missing part matches everything. */
export type FeedFilter = {
  types?: ReadonlySet<string> | undefined
  boardId?: number | undefined
  postId?: number | undefined
}

export function matches({ types, boardId, postId }: FeedFilter, event: FeedEvent): boolean {
  if (types && !types.has(event.type)) return false
  if (boardId !== undefined && event.data.board_id !== boardId) return false
  return postId === undefined || event.data.post_id === postId
}

export type FeedRequest = {
  after: Position | typeof latest
  waitMs: number
  filter: FeedFilter
  size: number
}

/** `lastEventId` is where a stream broke off: its URL still has the position that it began at. */
export function feedRequest(query: FeedQuery, lastEventId: string | null): FeedRequest {
  const { wait = '0', type, board, post } = query
  const { size } = pageRequest({ page_size: query.page_size }, '')
  return {
    after: startOf(lastEventId || query.after),
    waitMs: Math.min(Number(wait), waitSecondsMax) * 1000,
    filter: {
      types: type === undefined ? undefined : new Set(type.split(',')),
      boardId: board === undefined ? undefined : Number(board),
      postId: post === undefined ? undefined : Number(post),
    },
    size,
  }
}

function startOf(after: string | undefined): FeedRequest['after'] {
  if (after === undefined) return beginning
  if (after === latest) return latest
  const position = parsePosition(after)
  if (position) return position
  const message = 'Last-Event-ID is no position that was given out.'
  throw fieldProblem('after', 'invalid_position', message)
}
