import type { Direction } from '../../platform/db/page.ts'

/** What makes one statement differ from another; everything else is a value. */
export type Shape = {
  table: 'posts' | 'comments'
  boards: 'every' | 'one' | 'some'
  towards: Direction
  /** Whether it starts beyond a position, or at the end. */
  isBeyond: boolean
}

/** `boards` is a list in the engine's own notation, `board` the only one of them. */
export type SliceValues = {
  created: number
  id: number
  limit: number
  /** One less than the limit. */
  last: number
  board: number
  boards: string
  /** The id from which the way back begins. */
  behind: number
}

export function orderOf({ towards }: Shape): 'asc' | 'desc' {
  return towards === 'older' ? 'desc' : 'asc'
}
