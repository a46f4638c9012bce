import { z } from 'zod'
import { filledText, text } from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import type { Tag } from '../../platform/http/route.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'
import { boardView } from '../boards/schema.ts'
import { imagesView } from '../images/schema.ts'
import { customerFields } from '../people/users/customer.ts'
import { userView } from '../people/users/schema.ts'
import { statusView } from '../statuses/schema.ts'
import { tagView } from '../tags/schema.ts'

export const heldView = z
  .enum(['newcomer', 'links', 'all', 'blocked'])
  .nullable()
  .meta({
    id: 'Held',
    description:
      'Why only its author and the team see it: the author has nothing approved yet (`newcomer`), it has a link (`links`), everything is held (`all`), or the author is blocked (`blocked`). Null where it is not held.',
    examples: [null],
  })

const titleExamples = ['Dark mode']
const contentExamples = ['White at night is a lot of light.']

export const linkedPostView = z.strictObject({
  id: z.int().meta({ description: 'Identifier of the post.', examples: [1284] }),
  title: z.string().meta({ description: 'Title of the post.', examples: ['Dark mode'] }),
  url: z.string().meta({
    description: 'Relative URL of the post.',
    examples: ['/post/1284/dark-mode/'],
  }),
})

export const postView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the post.', examples: [1284] }),
    title: z.string().meta({ description: 'What it is about.', examples: titleExamples }),
    content: z.string().meta({ description: 'Markdown.', examples: contentExamples }),
    url: z.string().meta({
      description: 'Relative URL of the post.',
      examples: ['/post/1284/dark-mode/'],
    }),
    creator: userView,
    board: boardView,
    status: statusView,
    votes_count: z.int().meta({ description: 'How many votes it has.', examples: [17] }),
    created: isoTimeView.meta({ description: 'When the post was written.' }),
    comments_count: z.int().meta({
      description: 'How many comments the post has, internal ones included.',
      examples: [4],
    }),
  })
  .meta({ id: 'Post', description: 'An idea, a wish or a problem on a board.' })

export type PostView = z.infer<typeof postView>

const followedView = z
  .boolean()
  .meta({ description: 'True where the token owner follows it, to hear of what happens to it.' })

export const followStateView = z
  .strictObject({ is_following: followedView })
  .meta({ id: 'FollowState', description: 'Whether the user follows the post.' })

const etaExamples = ['2026-11-30']
const customFieldsExample = { Area: 'Billing', Seats: 40 }
const linkExamples = ['https://tracker.example.com/issues/17']
const externalIdExamples = ['ticket-4711']

const estimateView = (what: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${what}: 1 to 10, or null. Only for the team.`, examples: [3] })

const level = (what: string) =>
  z.int().meta({ description: `Voters who chose “${what}”.`, examples: [2] })

const importanceView = z
  .strictObject({
    nice: level('nice to have'),
    important: level('important'),
    must: level('must have'),
  })
  .nullable()
  .meta({
    id: 'ImportanceCounts',
    description: 'How important voters say it is. Only for the team.',
    examples: [{ nice: 4, important: 7, must: 2 }],
  })

export const fullPostView = postView
  .extend({
    owner: userView.nullable().meta({
      description: 'Who of the team answers for it; null where nobody does. Only the team sees it.',
      examples: [null],
    }),
    eta: z.string().nullable().meta({
      description: 'The date it is planned for; null where there is none.',
      format: 'date',
      examples: etaExamples,
    }),
    imported_votes: z.int().meta({
      description:
        'How many of the votes were imported as a number. They count, but have no voters.',
      examples: [0],
    }),
    pinned: z.boolean().meta({ description: 'True where the team put it on top.' }),
    locked: z.boolean().meta({
      description: 'True where customers can no longer vote, comment or like.',
    }),
    tags: z.array(tagView.pick({ id: true, name: true, color: true })).meta({
      description: 'Its labels, by id. Only the team sees them.',
    }),
    links: z.array(z.string()).meta({
      description: 'URLs of what the team works on for it, sorted. Only the team sees them.',
      examples: [linkExamples],
    }),
    images: imagesView,
    external_id: z.string().nullable().meta({
      description: 'What another system calls it; null where none does. Only the team sees it.',
      examples: externalIdExamples,
    }),
    edited: editedView,
    merged_into: z
      .int()
      .nullable()
      .meta({
        description:
          'The post this one was merged into, which receives everything sent to it; or null.',
        examples: [null],
      }),
    held: heldView,
    revenue: z
      .int()
      .nullable()
      .meta({
        description:
          "What its voters' organizations pay, each counted once, in minor units. Updated within seconds. Only for the team.",
        examples: [3_600_000],
      }),
    effort: estimateView('Estimated effort'),
    impact: estimateView('Estimated impact'),
    importance: importanceView,
    score: z
      .number()
      .nullable()
      .meta({
        description:
          "The score by the company's formula, to two decimals; null if there is none. Updated within seconds. Only for the team.",
        examples: [12.5],
      }),
    custom_fields: z
      .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
      .meta({
        description:
          'Values of post fields by name; choices as names. Empty fields are left out. Customers do not get fields for the team.',
        examples: [customFieldsExample],
      }),
  })
  .meta({ id: 'FullPost', description: 'A post, with what only its own URL shows to anyone.' })

export type FullPostView = z.infer<typeof fullPostView>

export const postDetailsView = fullPostView
  .extend({
    has_voted: z.boolean().meta({ description: 'True where the token owner voted for it.' }),
    is_following: followedView,
  })
  .meta({ id: 'PostDetails', description: 'A post, with what only its own URL shows.' })

export type PostDetailsView = z.infer<typeof postDetailsView>

const within = {
  in_segment: z
    .strictObject({
      votes: z
        .int()
        .meta({ description: 'Customers in the segment who voted for the post.', examples: [12] }),
      organizations: z
        .int()
        .meta({ description: 'Different organizations of these customers.', examples: [4] }),
      revenue: z.int().meta({
        description: 'Total revenue from these organizations, in minor units.',
        examples: [9_600_000],
      }),
    })
    .meta({
      id: 'InSegment',
      description: 'The numbers of the post within the segment. Only with `segment`.',
    })
    .optional(),
}

export const postListView = listEnvelope(
  postView.extend(within).meta({ id: 'ListedPost', description: 'A post in a list.' }),
).meta({ id: 'PostList' })

/** In a list with `view=full`. */
export const listedFullPostView = fullPostView
  .extend(within)
  .meta({ id: 'ListedFullPost', description: 'A post in a list with `view=full`.' })

export const fullPostListView = listEnvelope(listedFullPostView).meta({ id: 'FullPostList' })

export const createdPostView = z
  .strictObject({
    status: z.literal('Success').meta({ description: 'The post was created.' }),
    post_id: z.int().meta({ description: 'Identifier of the new post.', examples: [1284] }),
    url: z.string().meta({
      description: 'Full URL of the new post.',
      examples: ['https://feedback.example.com/post/1284/dark-mode/'],
    }),
  })
  .meta({ id: 'CreatedPost' })

const titleInput = filledText(255).meta({
  description: 'What it is about.',
  examples: titleExamples,
})
const contentInput = text(20_000)

export const createPostBody = z
  .object({
    board: filledText(255).meta({
      description: 'The short part of the board URL.',
      examples: ['feature-requests'],
    }),
    title: titleInput,
    content: contentInput.default('').meta({ description: 'Markdown.', examples: contentExamples }),
  })
  .meta({ id: 'CreateSimplePost' })

export const textInputs = {
  title: titleInput.optional(),
  content: contentInput.optional().meta({ description: 'Markdown.', examples: contentExamples }),
}

export const mergePostBody = z
  .object({
    into: z
      .int()
      .positive()
      .meta({ description: 'The post that stays.', examples: [1283] }),
  })
  .meta({ id: 'MergePost' })

export const createPostAsUserBody = createPostBody
  .extend(customerFields)
  .meta({ id: 'CreateSimplePostAsUser' })

export const tag: Tag = {
  name: 'Posts',
  description: 'What people ask for, on the boards they see.',
}
