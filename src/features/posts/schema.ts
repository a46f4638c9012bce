import { z } from 'zod'
import { atLeastOneField, filledText, text } from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'
import { customerFields, userView } from '../accounts/index.ts'
import { boardView } from '../boards/index.ts'
import { statusView } from '../statuses/index.ts'

const titleExamples = ['Dark mode']
const contentExamples = ['White at night is a lot of light.']

const postView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the post.', examples: [1284] }),
    title: z.string().meta({ description: 'What it is about.', examples: titleExamples }),
    content: z.string().meta({ description: 'Plain text.', examples: contentExamples }),
    url: z.string().meta({
      description: 'Relative URL of the post.',
      examples: ['/post/1284/dark-mode/'],
    }),
    creator: userView,
    board: boardView,
    status: statusView,
    votes_count: z.int().meta({ description: 'How many people voted for it.', examples: [17] }),
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
  .meta({ id: 'FollowState', description: 'Whether somebody follows a post.' })

export const postDetailsView = postView
  .extend({
    edited: editedView,
    has_voted: z.boolean().meta({ description: 'True where the token owner voted for it.' }),
    is_following: followedView,
  })
  .meta({ id: 'PostDetails', description: 'A post, with what only its own URL shows.' })

export type PostDetailsView = z.infer<typeof postDetailsView>

export const postListView = listEnvelope(postView).meta({ id: 'PostList' })

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
    content: contentInput
      .default('')
      .meta({ description: 'Plain text.', examples: contentExamples }),
  })
  .meta({ id: 'CreatePost' })

export const editPostBody = z
  .object({
    title: titleInput.optional(),
    content: contentInput
      .optional()
      .meta({ description: 'Plain text.', examples: contentExamples }),
  })
  .check(atLeastOneField('title', 'content'))
  .meta({ id: 'EditPost', minProperties: 1 })

export const createPostAsUserBody = createPostBody
  .extend(customerFields)
  .meta({ id: 'CreatePostAsUser' })
