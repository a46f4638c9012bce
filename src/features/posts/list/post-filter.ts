import type { Micros } from '../../../platform/clock.ts'

/** Which posts a list has; what is left out does not matter. Every board is one that the reader sees. */
export type PostFilter = {
  boards: 'every' | readonly number[]
  statuses?: readonly number[] | undefined
  owner?: number | undefined
  creator?: number | undefined
  voter?: number | undefined
  tag?: number | undefined
  organization?: number | undefined
  link?: string | undefined
  /** Exclusive, both. */
  createdAfter?: Micros | undefined
  createdBefore?: Micros | undefined
  hasResponse?: boolean | undefined
  /** Merged posts as well. */
  withMerged?: boolean | undefined
  /** Only held ones, in the order of time; posts_held has them. */
  isHeld?: boolean | undefined
  /** Only those of the inbox, in one of its orders. */
  isInInbox?: boolean | undefined
}

/**
 * Posts that lists show, and merged ones: each has an index for every order. Held ones have one, in the order of time, and
 * those of the inbox have three: in the order of time, votes and revenue.
 */
export type Part = 'listed' | 'merged' | 'held' | 'inbox'

/** The columns that listed posts are found by, newest first: each has an index (company_id, column, created, id). */
export type FilterColumn = 'board_id' | 'status_id' | 'owner_id' | 'creator_id' | 'has_response'

/** The values of those columns that posts of the list can have. */
export function columnValues(filter: PostFilter): Partial<Record<FilterColumn, readonly number[]>> {
  const { boards, statuses, owner, creator, hasResponse } = filter
  return {
    ...(owner === undefined ? {} : { owner_id: [owner] }),
    ...(creator === undefined ? {} : { creator_id: [creator] }),
    ...(statuses === undefined ? {} : { status_id: statuses }),
    ...(boards === 'every' ? {} : { board_id: boards }),
    ...(hasResponse === undefined ? {} : { has_response: [hasResponse ? 1 : 0] }),
  }
}

/** Properties in other tables, with a row for each post that has them. */
export type Mark =
  | { kind: 'voter' | 'tag' | 'organization'; value: number }
  | { kind: 'link'; value: string }

export function marksOf({ voter, tag, link, organization }: PostFilter): Mark[] {
  return [
    ...(link === undefined ? [] : [{ kind: 'link' as const, value: link }]),
    ...(voter === undefined ? [] : [{ kind: 'voter' as const, value: voter }]),
    ...(tag === undefined ? [] : [{ kind: 'tag' as const, value: tag }]),
    ...(organization === undefined ? [] : [{ kind: 'organization' as const, value: organization }]),
  ]
}
