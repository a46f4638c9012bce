import type { Micros } from '../../../platform/clock.ts'

/** Which posts a list has; what is left out does not matter. Every board is one that the reader sees. */
export type PostFilter = {
  boards: 'every' | readonly number[]
  statuses?: readonly number[] | undefined
  /** `nobody` finds posts without an owner. */
  owners?: readonly number[] | undefined
  creator?: number | undefined
  voter?: number | undefined
  /** At least one of these. */
  tags?: readonly number[] | undefined
  /** A user of at least one of these votes for the post. */
  organizations?: readonly number[] | undefined
  link?: string | undefined
  /** Somebody in this segment votes for the post; orders by votes and by revenue are those within it. */
  segment?: number | undefined
  /** Posts of this theme, as last counted. */
  theme?: number | undefined
  /** Exclusive, both. */
  createdAfter?: Micros | undefined
  createdBefore?: Micros | undefined
  /** The latest public activity. Exclusive, both. */
  activeAfter?: Micros | undefined
  activeBefore?: Micros | undefined
  hasResponse?: boolean | undefined
  /** Inclusive bounds on stored numbers. A post without the number never matches. */
  numbers?: Partial<Record<NumberName, { min: number; max: number }>> | undefined
  /** The day that it is planned for, such as 2026-11-30. Inclusive, both, and given together. */
  etaFrom?: string | undefined
  etaTo?: string | undefined
  /** A value of each of these fields; `boards` are then theirs, as a post keeps values that its board does not show. */
  fields?: readonly FieldFilter[] | undefined
  /** Merged posts as well. */
  withMerged?: boolean | undefined
  /** Only held ones, in the order of time; posts_held has them. */
  isHeld?: boolean | undefined
  /** Only those of the inbox, in one of its orders. */
  isInInbox?: boolean | undefined
}

const highest = Number.MAX_SAFE_INTEGER - 1

/**
 * The numbers that lists can be narrowed by: the column of each, and what is stored of posts that have it. Effort and impact
 * are null in others, and have an index of listed posts alone.
 */
export const numbers = {
  votes: { column: 'votes_count', lowest: 0, highest, isNullable: false },
  revenue: { column: 'revenue', lowest: 0, highest, isNullable: false },
  score: { column: 'score', lowest: 1, highest, isNullable: false },
  effort: { column: 'effort', lowest: 1, highest: 10, isNullable: true },
  impact: { column: 'impact', lowest: 1, highest: 10, isNullable: true },
} as const

export type NumberName = keyof typeof numbers

export const numberNames = Object.keys(numbers) as NumberName[]

/** The columns that lists can be narrowed by a range of: walked in their order. */
export type RangeColumn = 'created' | 'last_activity' | (typeof numbers)[NumberName]['column']

/** As an owner id: posts without an owner. */
export const nobody = 0

/**
 * Posts that lists show, and merged ones: each has an index for every order. Held ones have one, in the order of time, and
 * those of the inbox have four: in the order of time, votes, revenue and score.
 */
export type Part = 'listed' | 'merged' | 'held' | 'inbox'

/** The columns that listed posts are found by, newest first: each has an index (company_id, column, created, id). */
export type FilterColumn = 'board_id' | 'status_id' | 'owner_id' | 'creator_id' | 'has_response'

/** The values of those columns that posts of the list can have. */
export function columnValues(filter: PostFilter): Partial<Record<FilterColumn, readonly number[]>> {
  const { boards, statuses, owners, creator, hasResponse } = filter
  return {
    // The index has only posts with an owner.
    ...(owners === undefined || owners.includes(nobody) ? {} : { owner_id: owners }),
    ...(creator === undefined ? {} : { creator_id: [creator] }),
    ...(statuses === undefined ? {} : { status_id: statuses }),
    ...(boards === 'every' ? {} : { board_id: boards }),
    ...(hasResponse === undefined ? {} : { has_response: [hasResponse ? 1 : 0] }),
  }
}

/** Exclusive bounds. */
export type Range = { after: number; before: number }

/** The filter's conditions on these columns of a post. */
export function rangesOf(filter: PostFilter): Partial<Record<RangeColumn, Range>> {
  const { createdAfter, createdBefore, activeAfter, activeBefore } = filter
  const ranges: Partial<Record<RangeColumn, Range>> = {}
  const limit = (column: RangeColumn, after: number | undefined, before: number | undefined) => {
    if (after === undefined && before === undefined) return
    ranges[column] = { after: after ?? -1, before: before ?? Number.MAX_SAFE_INTEGER }
  }
  limit('created', createdAfter, createdBefore)
  limit('last_activity', activeAfter, activeBefore)
  for (const name of numberNames) {
    const given = filter.numbers?.[name]
    if (given) limit(numbers[name].column, given.min - 1, given.max + 1)
  }
  return ranges
}

/** At least one of these. */
type FieldFilter = { field: number; ranges: readonly ValueRange[] }

/** What post_values has of a value: from `low` to `high`, both inclusive. */
type ValueRange = { low: number; high: number }

type FieldRange = ValueRange & { field: number }

/** Properties in other tables, with a row for each post that has them: a post needs one of the values. */
export type Mark =
  | { kind: 'voter' | 'tag' | 'organization' | 'segment' | 'theme'; values: readonly number[] }
  | { kind: 'link'; values: readonly string[] }
  | { kind: 'field'; values: readonly FieldRange[] }

/** Values of one kind in a filter: each is looked up for each entry. */
export const markedMax = 10

export function marksOf({
  voter,
  tags,
  link,
  organizations,
  segment,
  theme,
  fields = [],
}: PostFilter): Mark[] {
  return [
    ...fields.map(({ field, ranges }) => ({
      kind: 'field' as const,
      values: ranges.map(range => ({ field, ...range })),
    })),
    ...(link === undefined ? [] : [{ kind: 'link' as const, values: [link] }]),
    ...(voter === undefined ? [] : [{ kind: 'voter' as const, values: [voter] }]),
    ...(theme === undefined ? [] : [{ kind: 'theme' as const, values: [theme] }]),
    ...(segment === undefined ? [] : [{ kind: 'segment' as const, values: [segment] }]),
    ...(tags === undefined ? [] : [{ kind: 'tag' as const, values: tags }]),
    ...(organizations === undefined
      ? []
      : [{ kind: 'organization' as const, values: organizations }]),
  ]
}

/** Look-ups that it takes to decide whether a post is in the list. */
export function lookupsOf(filter: PostFilter): number {
  return marksOf(filter).reduce((sum, { values }) => sum + values.length, 0)
}
