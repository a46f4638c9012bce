import type { StartsAt } from '../../../platform/db/page.ts'

/** A column that lists are ordered by, the highest or the lowest value first; posts that are equal by id. */
export type PostSort = { column: SortColumn; startsAt: StartsAt }

export type SortColumn =
  | 'created'
  | 'votes_count'
  | 'trending'
  | 'last_activity'
  | 'public_comments_count'
  | 'revenue'

/**
 * Each column has an index (company_id, column, id). Public activity alone moves a post in any of them, but for the
 * revenue, which only the team sees.
 */
export const postSorts = {
  newest: { column: 'created', startsAt: 'newest' },
  oldest: { column: 'created', startsAt: 'oldest' },
  top: { column: 'votes_count', startsAt: 'newest' },
  trending: { column: 'trending', startsAt: 'newest' },
  recently_active: { column: 'last_activity', startsAt: 'newest' },
  most_discussed: { column: 'public_comments_count', startsAt: 'newest' },
  revenue: { column: 'revenue', startsAt: 'newest' },
} as const satisfies Record<string, PostSort>

export type SortName = keyof typeof postSorts
