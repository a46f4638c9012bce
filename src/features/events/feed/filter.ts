import type { FeedEvent } from './feed-event.ts'

/** What a reader asks for; everything where a part is missing. */
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
