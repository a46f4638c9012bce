import { z } from 'zod'
import type { StartsAt } from '../../../platform/db/page.ts'
import { filledText, flag, issue } from '../../../platform/http/fields.ts'
import { isId } from '../../../platform/text/id.ts'
import { parseTime } from '../../../platform/text/parse-time.ts'
import { linkLengthMax, normalisedLink } from '../link-url.ts'
import { scoreMax } from '../score/formula.ts'
import { markedMax } from './post-filter.ts'

/** What a post has within a segment; see post_segments. */
export const withinSegment = { votes_count: 'segment_votes', revenue: 'segment_revenue' } as const

/** A column that lists are ordered by, the highest or the lowest value first; posts that are equal by id. */
export type PostSort = { column: PostColumn; startsAt: StartsAt }

type PostColumn =
  | 'created'
  | 'votes_count'
  | 'trending'
  | 'last_activity'
  | 'public_comments_count'
  | 'revenue'
  | 'score'

export type SortColumn = PostColumn | (typeof withinSegment)[keyof typeof withinSegment]

/**
 * Each column has an index (company_id, column, id). Public activity alone moves a post in any of them, but for the
 * revenue and the score, which only the team sees.
 */
export const postSorts = {
  newest: { column: 'created', startsAt: 'newest' },
  oldest: { column: 'created', startsAt: 'oldest' },
  top: { column: 'votes_count', startsAt: 'newest' },
  trending: { column: 'trending', startsAt: 'newest' },
  recently_active: { column: 'last_activity', startsAt: 'newest' },
  most_discussed: { column: 'public_comments_count', startsAt: 'newest' },
  revenue: { column: 'revenue', startsAt: 'newest' },
  score: { column: 'score', startsAt: 'newest' },
} as const satisfies Record<string, PostSort>

export type SortName = keyof typeof postSorts

/** Boards or statuses in one request. */
const valuesMax = 20

const person = (id: string, description: string) =>
  z
    .string()
    .check(({ value, issues }) => {
      if (!isFilterId(value))
        issues.push(issue(value, 'invalid_number', 'This must be the id of a user.'))
    })
    .transform(Number)
    .optional()
    .meta({ id, type: 'integer', minimum: 1, description, examples: [31] })

const time = (id: string, description: string, example: string) =>
  z
    .string()
    .transform((value, context) => {
      const micros = parseTime(value)
      if (micros !== undefined) return micros
      context.issues.push(
        issue(value, 'invalid_time', 'This must be a time such as 2026-11-16T00:00:00Z.'),
      )
      return z.NEVER
    })
    .optional()
    .meta({ id, type: 'string', format: 'date-time', description, examples: [example] })

/** An inclusive bound on a number of a post. */
const bound = (
  id: string,
  description: string,
  {
    max,
    min = 0,
    decimals = 0,
    example,
  }: Record<'max' | 'example', number> & { min?: number; decimals?: number },
) =>
  z
    .string()
    .transform((value, context) => {
      const number = /^-?\d{1,16}(?:\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN
      if ((decimals > 0 || Number.isInteger(number)) && number >= min && number <= max)
        return number
      const kind = decimals > 0 ? 'number with at most two decimals' : 'whole number'
      const message = `This must be a ${kind} from ${min} to ${max}.`
      context.issues.push(issue(value, 'invalid_number', message))
      return z.NEVER
    })
    .optional()
    .meta({
      id,
      type: decimals > 0 ? 'number' : 'integer',
      minimum: min,
      maximum: max,
      description,
      examples: [example],
    })

const amount = { max: Number.MAX_SAFE_INTEGER - 1 }
const estimate = { min: 1, max: 10 }
const score = { min: -scoreMax, max: scoreMax, decimals: 2 }

/** Several ids or names, separated by commas. */
const names = <Name>(
  read: (piece: string) => Name,
  id: string,
  description: string,
  example: string,
  countMax = valuesMax,
) =>
  filledText(2_000)
    .transform((value, context) => {
      const wanted = value.split(',').map(each => each.trim())
      if (wanted.length <= countMax && !wanted.includes('')) return value.split(',').map(read)
      const message = `This must be 1 to ${countMax} ids or names, separated by commas.`
      context.issues.push(issue(value, 'out_of_range', message))
      return z.NEVER
    })
    .optional()
    .meta({ id, type: 'string', description, examples: [example] })

/** Filters compare numbers, which are exact up to this size. */
function isFilterId(text: string): boolean {
  return isId(text) && Number.isSafeInteger(Number(text))
}

export function idOrName(text: string): number | string {
  return isFilterId(text) ? Number(text) : text
}

const trimmedIdOrName = (piece: string) => idOrName(piece.trim())

/** The filters and the order of the list of posts. */
export const filterQuery = {
  board: names(
    trimmedIdOrName,
    'OnBoards',
    'Posts on these boards: ids or slugs, separated by commas.',
    'bugs,ideas',
  ),
  status: names(
    // Spaces are kept: the comma may be part of a name.
    piece => piece,
    'WithStatuses',
    'Posts with one of these statuses: ids or names, separated by commas.',
    'Planned,In progress',
  ),
  tag: filledText(255)
    .transform(idOrName)
    .optional()
    .meta({
      id: 'WithTag',
      type: 'string',
      description:
        'Posts with this tag: its id or name. Needs the scope `tags:read`; for the team.',
      examples: ['mobile'],
    }),
  organization: filledText(255)
    .transform(idOrName)
    .optional()
    .meta({
      id: 'WithOrganization',
      type: 'string',
      description:
        'Posts that a user of this organization votes for: its id or external id. It follows votes within seconds. Needs the scope `organizations:read`; for the team.',
      examples: ['acct-7'],
    }),
  tags: names(
    trimmedIdOrName,
    'WithTags',
    'Posts with at least one of these tags: ids or names, separated by commas. Like `tag`, and not with it.',
    'mobile,7',
    markedMax,
  ),
  organizations: names(
    trimmedIdOrName,
    'WithOrganizations',
    'Posts that a user of at least one of these organizations votes for: ids or external ids, separated by commas. Like `organization`, and not with it.',
    'acct-7,acct-9',
    markedMax,
  ),
  owners: names(
    piece => piece.trim(),
    'OwnedByAny',
    'Posts that one of these members of the team answers for: ids separated by commas, or `none` for posts without an owner. Not with `owner`; for the team.',
    '31,none',
  ),
  owner: person('OwnedBy', 'Posts that this member of the team answers for. For the team.'),
  segment: filledText(60)
    .transform(idOrName)
    .optional()
    .meta({
      id: 'WithinSegment',
      type: 'string',
      description:
        'Only posts that customers in this segment voted for: its id or name. In lists, each post has `in_segment`, and the orders `top` and `revenue` use its numbers. Only for the team, with the scope `users:read`.',
      examples: ['Enterprise'],
    }),
  theme: filledText(60)
    .transform(idOrName)
    .optional()
    .meta({
      id: 'OfTheme',
      type: 'string',
      description:
        'Posts of this theme (id or name), as last counted. Only for the team, with the scope `demand:read`.',
      examples: ['Working at night'],
    }),
  custom_fields: names(
    piece => piece.trim(),
    'WithFields',
    'Posts with these values of post fields, such as `118:Billing,119:2..5`: field id, colon, then a choice (id or name), number, date or range. Several values of one field are alternatives. Only for the team, with the scope `boards:read`.',
    '118:Billing,119:2..5',
    markedMax,
  ),
  creator: person('WrittenBy', 'Posts that this user wrote.'),
  voter: person(
    'VotedForBy',
    'Posts this user votes for, also through merged posts. Needs the scope `votes:read`; for the team.',
  ),
  link: filledText(linkLengthMax)
    .transform((value, context) => {
      const url = normalisedLink(value)
      if (url !== undefined) return url
      context.issues.push(issue(value, 'invalid_url', 'This must be an http or https URL.'))
      return z.NEVER
    })
    .optional()
    .meta({
      id: 'WithLink',
      type: 'string',
      description: 'Posts with exactly this link. For the team.',
      examples: ['https://tracker.example.com/issues/17'],
    }),
  created_after: time('CreatedAfter', 'Posts written later than this.', '2026-11-01T00:00:00Z'),
  created_before: time('CreatedBefore', 'Posts written earlier than this.', '2026-12-01T00:00:00Z'),
  active_after: time(
    'ActiveAfter',
    'Posts with public activity later than this.',
    '2026-11-01T00:00:00Z',
  ),
  active_before: time(
    'ActiveBefore',
    'Posts whose latest public activity is earlier than this.',
    '2026-12-01T00:00:00Z',
  ),
  has_response: flag.optional().meta({
    id: 'HasResponse',
    type: 'boolean',
    description: 'Whether the team has written a public comment.',
    examples: [false],
  }),
  votes_min: bound('VotesMin', 'Posts with at least this many votes.', { ...amount, example: 5 }),
  votes_max: bound('VotesMax', 'Posts with at most this many votes.', { ...amount, example: 50 }),
  revenue_min: bound(
    'RevenueMin',
    'Posts with at least this revenue, in minor units. For the team.',
    {
      ...amount,
      example: 100_000,
    },
  ),
  revenue_max: bound(
    'RevenueMax',
    'Posts with at most this revenue, in minor units. For the team.',
    {
      ...amount,
      example: 900_000,
    },
  ),
  score_min: bound('ScoreMin', 'Posts with a score of at least this. For the team.', {
    ...score,
    example: 2.5,
  }),
  score_max: bound('ScoreMax', 'Posts with a score of at most this. For the team.', {
    ...score,
    example: 99,
  }),
  effort_min: bound('EffortMin', 'Posts with an effort of at least this. For the team.', {
    ...estimate,
    example: 2,
  }),
  effort_max: bound('EffortMax', 'Posts with an effort of at most this. For the team.', {
    ...estimate,
    example: 5,
  }),
  impact_min: bound('ImpactMin', 'Posts with an impact of at least this. For the team.', {
    ...estimate,
    example: 7,
  }),
  impact_max: bound('ImpactMax', 'Posts with an impact of at most this. For the team.', {
    ...estimate,
    example: 9,
  }),
  merged: flag.optional().meta({
    id: 'WithMerged',
    type: 'boolean',
    description:
      'Whether posts that were merged into others are in the list, too; with `view=full` each shows `merged_into`. They are in no search: `true` is refused together with `search`.',
    examples: [true],
  }),
  held: flag.optional().meta({
    id: 'IsHeld',
    type: 'boolean',
    description: 'True: only held posts. Not with `search`, and sorted by time only. For the team.',
    examples: [true],
  }),
  sort: z
    .enum(Object.keys(postSorts) as [SortName, ...SortName[]])
    .optional()
    .meta({
      id: 'PostOrder',
      description:
        'The order. `top`: most votes; `trending`: most recent votes; `recently_active`: latest public comment; `most_discussed`: most public comments; `revenue` and `score`: the highest first, for the team. `newest` unless given. Ignored with `search`.',
      examples: ['top'],
    }),
  view: z
    .enum(['full'])
    .optional()
    .meta({
      id: 'View',
      description:
        '`full`: each item has what its own URL shows, but for what is about the token owner.',
      examples: ['full'],
    }),
}

const filterObject = z.object(filterQuery)
export type FilterQuery = z.infer<typeof filterObject>

export type ListLimits = { tryMax: number; fewMax: number; walkMax: number; glanceMax: number }

/** Index entries that a page may read: 2,700 together. */
export const listLimits: ListLimits = {
  /** Along the order, which is enough where many posts match. */
  tryMax: 200,
  /** Then, to find a filter that few posts match; all of them are sorted. */
  fewMax: 1_200,
  /** If there is none, along the order once more. */
  walkMax: 1_200,
  /** To see whether there is anything on the other side. */
  glanceMax: 100,
}

/** With merged posts there are two indexes to walk along: 4,200 entries together. */
export function limitsOfEach({ tryMax, fewMax, walkMax, glanceMax }: ListLimits): ListLimits {
  return {
    tryMax,
    fewMax: Math.floor(0.75 * fewMax),
    walkMax: Math.floor(0.75 * walkMax),
    glanceMax,
  }
}
