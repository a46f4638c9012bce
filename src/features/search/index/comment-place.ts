import { type RawBuilder, sql } from 'kysely'

/**
 * Encodes the audience of a comment in the column that holds the board of a post: twice the board of its post, plus one
 * if only the team sees it.
 */
export function placeOf(boardId: number, isInternal: boolean): number {
  return 2 * boardId + (isInternal ? 1 : 0)
}

export function boardOfPlace(place: number): number {
  return Math.floor(place / 2)
}

/** The SQL form of `placeOf`. */
export function commentPlace(alias: string): RawBuilder<number> {
  return sql`2 * ${sql.ref(`${alias}.board_id`)} + ${sql.ref(`${alias}.is_internal`)}`
}

/** The places of the comments on some boards. */
export function placesOn(boards: readonly number[], { isTeam }: { isTeam: boolean }): number[] {
  return boards.flatMap(board =>
    isTeam ? [placeOf(board, false), placeOf(board, true)] : [placeOf(board, false)],
  )
}
