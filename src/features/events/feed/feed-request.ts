import { problem } from '../../../errors/problem.ts'
import { pageRequest } from '../../../platform/http/page-query.ts'
import type { FeedFilter } from './filter.ts'
import { beginning, type Position, parsePosition } from './position.ts'
import { type FeedQuery, latest, waitSecondsMax } from './schema.ts'

/** What a reader asks for. */
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
  throw problem('invalid_input', {
    errors: [{ field: 'after', code: 'invalid_position', message }],
  })
}
