import { z } from 'zod'
import bugs from './bugs.json' with { type: 'json' }
import featureRequests from './feature-requests.json' with { type: 'json' }
import internal from './internal.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import workspace from './workspace.json' with { type: 'json' }

const person = z.strictObject({
  email: z.email(),
  name: z.string().min(1),
  role: z.enum(['admin', 'team', 'customer']),
})

/** Any of the people, by e-mail. */
const by = z.email()
const count = z.int().min(0)

const comment = z.strictObject({
  by,
  /** Counted from the post or, in a reply, from the comment it answers. */
  hoursAfter: z.number().positive(),
  content: z.string().min(1),
  /** Only team members write these. */
  isInternal: z.literal(true).optional(),
  /** The official answer; only on team comments. */
  isHighlighted: z.literal(true).optional(),
  likes: count.optional(),
  /** Nested at most two deep. */
  get replies() {
    return z.array(comment).optional()
  },
})

const statusChange = z.strictObject({
  by,
  hoursAfter: z.number().positive(),
  status: z.enum(['Under review', 'Planned', 'In progress', 'Complete', 'Closed']),
  /** May be empty. */
  content: z.string(),
})

const post = z.strictObject({
  by,
  daysAgo: z.number().positive(),
  title: z.string().min(1),
  content: z.string(),
  votes: count,
  comments: z.array(comment),
  statusChanges: z.array(statusChange),
})

const board = z.strictObject({
  slug: z.string().min(1),
  name: z.string().min(1),
  isPrivate: z.boolean(),
  posts: z.array(post),
})

const filled = z.string().min(1)

/** Any of the posts, by title. */
const about = filled

/** What the team knows, plans and tells. */
const workspaceSchema = z.strictObject({
  organizations: z.array(
    z.strictObject({ name: filled, revenue: count, segment: filled, people: z.array(by).min(1) }),
  ),
  tags: z.array(
    z.strictObject({ name: filled, color: filled, isPublic: z.boolean(), posts: z.array(about) }),
  ),
  dates: z.array(z.strictObject({ post: about, daysAhead: count })),
  estimates: z.array(z.strictObject({ post: about, effort: count, impact: count })),
  segments: z.array(z.strictObject({ name: filled, condition: z.unknown() })),
  themes: z.array(
    z.strictObject({
      name: filled,
      description: filled,
      searches: z.array(filled),
      posts: z.array(about),
    }),
  ),
  roadmaps: z.array(
    z.strictObject({
      name: filled,
      columns: filled,
      visibility: filled,
      /** By name. */
      theme: filled.nullable(),
    }),
  ),
  changelog: z.array(
    z.strictObject({
      /** Null for a draft. */
      daysAgo: z.number().positive().nullable(),
      title: filled,
      content: filled,
      categories: z.array(filled),
      posts: z.array(about),
    }),
  ),
  savedReplies: z.array(z.strictObject({ name: filled, content: filled })),
})

const storySchema = z.strictObject({
  people: z.array(person).min(1),
  boards: z.array(board),
  workspace: workspaceSchema,
})

export type StoryComment = z.infer<typeof comment>
export type StoryPost = z.infer<typeof post>
export type StoryBoard = z.infer<typeof board>
export type Story = z.infer<typeof storySchema>

/**
 * A year of feedback for Dayslip, an invented app with which small field crews (cleaners, heating
 * engineers, gardeners) plan their jobs. Its mobile app went from 4.2 to 4.12 in that year.
 */
export const story: Story = storySchema.parse({
  people,
  boards: [featureRequests, bugs, internal],
  workspace,
})
