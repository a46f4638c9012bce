/** A post as lists are put together from it. */
export type Entry = {
  id: number
  /** Its value in the column that the list is ordered by. */
  key: number
  /** Its value in the column whose index it was read by, if that index is ordered. */
  place?: number
  merged_count: number
  /** 1 where it is in the list, 0 where it is not, and `isOpen`. */
  matches: number
}

/** A walk starts after this post. */
export type Start = { key: number; id: number }
