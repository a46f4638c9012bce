import { z } from 'zod'
import { choice, filledText, issue, text } from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { pageQuery } from '../../platform/http/page-query.ts'
import { isoTimeView } from '../../platform/http/time-view.ts'
import { filterQuery, idOrName } from '../posts/list/list-query.ts'
import { linkedPostView } from '../posts/schema.ts'
import { rangesView } from '../search/results/schema.ts'
import { statusView } from '../statuses/schema.ts'

const { board, status, tag, created_after, created_before } = filterQuery

/** As wide as a column of whole numbers may be in JSON. */
const amountPattern = /^\d{1,15}$/

/** Which demand is meant. */
const demandFilters = {
  q: filledText(500)
    .optional()
    .meta({
      id: 'DemandFor',
      description:
        'The search, as in `GET /api/v1/search/`: typos, other word forms, synonyms, `"exact phrase"`, `-word` and `board:name` work. Posts and comments count if they contain every word. If left out, the 200 posts with the highest revenue are counted.',
      examples: ['dark mode'],
    }),
  theme: filledText(60)
    .transform(idOrName)
    .optional()
    .meta({
      id: 'DemandOfTheme',
      type: 'string',
      description: 'Id or name of a theme, in place of `q`: counts its searches, posts and tags.',
      examples: ['Working at night'],
    }),
  segment: filledText(60)
    .transform(idOrName)
    .optional()
    .meta({
      id: 'AskedBySegment',
      type: 'string',
      description:
        'Only people in this segment: its id or name. Needs the scope `users:read`. `is_exact` is false while the segment is recounted.',
      examples: ['Key accounts'],
    }),
  organization_segment: text(100)
    .trim()
    .optional()
    .meta({
      id: 'OfOrganizationSegment',
      description: 'Only people whose organization has this `segment`; empty for none.',
      examples: ['Enterprise'],
    }),
  organization: filledText(255)
    .transform(idOrName)
    .optional()
    .meta({
      id: 'AskedByOrganization',
      type: 'string',
      description: 'Only people of this organization: its id or external id.',
      examples: ['acct-7'],
    }),
  min_revenue: z
    .string()
    .check(({ value, issues }) => {
      if (!amountPattern.test(value))
        issues.push(issue(value, 'invalid_number', 'This must be a whole number of minor units.'))
    })
    .transform(Number)
    .optional()
    .meta({
      id: 'FromRevenue',
      type: 'integer',
      minimum: 0,
      description: 'Only people whose organization pays at least this, in minor units.',
      examples: [1_000_000],
    }),
  board,
  status,
  tag,
  created_after,
  created_before,
}

export const demandQuery = z.object(demandFilters)

export type DemandQuery = z.infer<typeof demandQuery>

export const evidenceKinds = ['people', 'organizations', 'posts', 'quotes'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

export const evidenceQuery = z.object({
  of: choice(evidenceKinds).meta({
    id: 'EvidenceKind',
    description: 'What to list.',
    examples: ['quotes'],
  }),
  ...demandFilters,
  ...pageQuery,
})

const count = z.int().min(0)
const people = count.meta({
  id: 'AskingPeople',
  description: 'Different people.',
  examples: [17],
})
const organizations = count.meta({
  id: 'AskingOrganizations',
  description: 'Different organizations.',
  examples: [4],
})
const revenue = count.meta({
  id: 'AskingRevenue',
  description: 'Total revenue from these organizations, in minor units.',
  examples: [3_600_000],
})

const named = {
  id: z.int().meta({ description: 'Identifier.', examples: [31] }),
  name: z.string().meta({ description: 'Name.', examples: ['Globex'] }),
}
const organization = z
  .strictObject(named)
  .nullable()
  .meta({
    id: 'DemandingOrganizationName',
    description: 'Their organization, or null.',
    examples: [{ id: 412, name: 'Globex' }],
  })

const firstAsked = isoTimeView.meta({ description: 'When they first asked for it.' })

const personView = z
  .strictObject({
    ...named,
    organization,
    revenue: count.nullable().meta({
      description: 'Revenue from their organization, in minor units.',
      examples: [1_200_000],
    }),
    asks: count.meta({
      description: 'How many of their posts, votes and comments ask for it.',
      examples: [2],
    }),
    first_asked: firstAsked,
  })
  .meta({ id: 'DemandingPerson' })

const organizationView = z
  .strictObject({
    ...named,
    revenue: count.meta({ description: 'Revenue from it, in minor units.', examples: [1_200_000] }),
    segment: z
      .string()
      .meta({ description: 'Its segment; may be empty.', examples: ['Enterprise'] }),
    people,
    first_asked: firstAsked,
  })
  .meta({ id: 'DemandingOrganization' })

const postView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the post.', examples: [1284] }),
    title: z.string().meta({ description: 'Title of the post.', examples: ['Dark mode'] }),
    url: z.string().meta({ description: 'Relative URL.', examples: ['/post/1284/dark-mode/'] }),
    status: statusView,
    people,
    organizations,
    revenue,
    is_exact: z.boolean().meta({
      description:
        'False if the post has more votes than were read. The numbers are then lower bounds.',
    }),
  })
  .meta({ id: 'DemandedPost', description: 'A post, counted with everything merged into it.' })

const quoteView = z
  .strictObject({
    kind: z
      .enum(['post', 'comment'])
      .meta({ description: 'Where it was written.', examples: ['comment'] }),
    id: z.int().meta({ description: 'Identifier of the post or comment.', examples: [5121] }),
    text: z.string().meta({
      description: 'The passage that matches best, as plain text.',
      examples: ['We cannot roll it out without dark mode.'],
    }),
    ranges: rangesView,
    by: z.strictObject(named).meta({ id: 'QuotedPerson', description: 'Who wrote it.' }),
    organization,
    post: linkedPostView
      .extend({
        url: z.string().meta({
          description: 'Relative URL of the post, or of the comment on it.',
          examples: ['/post/1284/dark-mode/?comments=5121#comment-5121'],
        }),
      })
      .meta({ id: 'QuotedPost', description: 'The post that the quote is from.' }),
    created: isoTimeView.meta({ description: 'When it was written.' }),
  })
  .meta({
    id: 'Quote',
    description: 'A passage from a post or comment, as it is at the time of the request.',
  })

export type PersonView = z.infer<typeof personView>
export type OrganizationView = z.infer<typeof organizationView>
export type PostDemandView = z.infer<typeof postView>
export type QuoteView = z.infer<typeof quoteView>

export const evidenceViews = {
  people: personView,
  organizations: organizationView,
  posts: postView,
  quotes: quoteView,
} satisfies Record<EvidenceKind, z.ZodType>

const anyEvidenceView = z.union(Object.values(evidenceViews))

export type EvidenceView = z.infer<typeof anyEvidenceView>

export const evidenceView = listEnvelope(anyEvidenceView)
  .extend({
    count: count.meta({ description: 'How many there are on all pages.', examples: [17] }),
    is_exact: z.boolean().meta({ description: 'False if there may be more.' }),
  })
  .meta({ id: 'DemandEvidence' })

const growth = (days: number) =>
  z.strictObject({ people, organizations }).meta({
    description: `People who first asked in the last ${days} days.`,
  })

export const demandView = z
  .strictObject({
    people: count.meta({
      description:
        'Different customers who wrote or voted for the posts and comments found, including merged posts. Blocked people do not count.',
      examples: [17],
    }),
    organizations,
    revenue,
    is_exact: z.boolean().meta({
      description:
        'Whether everything that matches was counted. If false, the search found more than `limits`, or a word is too common to read all of its posts. All numbers are then lower bounds.',
    }),
    last_7_days: growth(7),
    last_30_days: growth(30),
    segments: z
      .array(
        z.strictObject({
          segment: z.string().meta({
            description: 'Segment of the organizations; may be empty.',
            examples: ['Enterprise'],
          }),
          people,
          organizations,
          revenue,
        }),
      )
      .meta({ description: 'By segment of the organization, highest revenue first; at most 20.' }),
    months: z
      .array(
        z.strictObject({
          month: z.iso.date().meta({ description: 'Its first day.', examples: ['2026-11-01'] }),
          people,
          organizations,
        }),
      )
      .meta({
        description:
          "The last 12 months: who asked for the first time, in the company's time zone.",
      }),
    top_organizations: z
      .array(organizationView)
      .meta({ description: 'The ten with the highest revenue.' }),
    posts: z.array(postView).meta({ description: 'The ten with the highest revenue.' }),
    quotes: z.array(quoteView).meta({ description: 'The five passages that match best.' }),
    also: z.array(z.string()).meta({
      description: 'Synonyms that were searched for as well.',
      examples: [['night mode']],
    }),
    posts_considered: count.meta({ description: 'Posts that were counted.', examples: [12] }),
    comments_considered: count.meta({ description: 'Comments that were counted.', examples: [5] }),
    limits: z
      .strictObject({
        posts: count.meta({ description: 'Posts.', examples: [1_000] }),
        comments: count.meta({ description: 'Comments.', examples: [1_000] }),
        votes: count.meta({ description: 'Votes.', examples: [5_000] }),
      })
      .meta({ description: 'The most that one request reads.' }),
  })
  .meta({ id: 'Demand', description: 'How many people ask for something, and how much they pay.' })

export type DemandView = z.infer<typeof demandView>
