import { z } from 'zod'
import { filledText, issue, text } from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { isoTimeView } from '../../platform/http/time-view.ts'
import { isEmail, userView } from '../accounts/index.ts'
import { boardView } from '../boards/index.ts'
import { statusView } from '../statuses/index.ts'

const postView = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    content: z.string(),
    url: z.string().meta({ description: 'Relative URL of the post.' }),
    creator: userView,
    board: boardView,
    status: statusView,
    votes_count: z.int(),
    created: isoTimeView,
    comments_count: z.int(),
  })
  .meta({ id: 'Post' })

export type PostView = z.infer<typeof postView>

export const postListView = listEnvelope(postView).meta({ id: 'PostList' })

export const createdPostView = z
  .strictObject({
    status: z.literal('Success'),
    post_id: z.int(),
    url: z.string().meta({ description: 'Full URL of the new post.' }),
  })
  .meta({ id: 'CreatedPost' })

export const createPostBody = z
  .object({
    board: filledText(255).describe('The short part of the board URL.'),
    title: filledText(255),
    content: text(20_000).default(''),
  })
  .meta({ id: 'CreatePost' })

export const createPostAsUserBody = createPostBody
  .extend({
    email: filledText(254)
      .check(({ value, issues }) => {
        if (value !== '' && !isEmail(value))
          issues.push(issue(value, 'invalid_email', 'This must be one plain e-mail address.'))
      })
      .describe('E-mail address of the customer.'),
    full_name: z.string().trim().optional().meta({
      description:
        'Name of the customer. Required when the e-mail is not known yet, otherwise ignored.',
      maxLength: 150,
    }),
  })
  .meta({ id: 'CreatePostAsUser' })

/** What `full_name` must be where it is needed; where the e-mail is known, it is not looked at. */
export const customerName = z.object({ full_name: filledText(150) })
