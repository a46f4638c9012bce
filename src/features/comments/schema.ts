import { z } from 'zod'
import { editBody, issue, text } from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'
import { imagesInput, imagesView } from '../images/schema.ts'
import { asUserInput } from '../people/users/customer.ts'
import { userView } from '../people/users/schema.ts'
import { heldView, linkedPostView } from '../posts/schema.ts'
import { statusView } from '../statuses/schema.ts'

const contentExamples = ['We would use it every evening.']

export const commentView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the comment.', examples: [1310] }),
    kind: z.string().meta({
      description:
        '`reply`: what people write. `status_change`: recorded when the status of the post changes. Expect new kinds.',
      examples: ['reply', 'status_change'],
    }),
    status: statusView.nullable().meta({
      description: 'The new status, where `kind` is `status_change`; null for a reply.',
      examples: [null],
    }),
    likes_count: z.int().meta({ description: 'How many people like it.', examples: [3] }),
    created: isoTimeView.meta({ description: 'When the comment was written.' }),
    highlighted: z.boolean().meta({ description: 'True where the team marked it as its answer.' }),
    internal: z.boolean().meta({ description: 'True where only the team sees it.' }),
    content: z.string().meta({
      description: 'Markdown.',
      examples: contentExamples,
    }),
    post: linkedPostView.meta({ description: 'What the comment is on.' }),
    creator: userView,
  })
  .meta({ id: 'Comment', description: 'A reply on a post, or a change of its status.' })

export type CommentView = z.infer<typeof commentView>

const parentView = z
  .int()
  .nullable()
  .meta({
    description: 'The comment that it stands below; null for one on the post itself.',
    examples: [null],
  })

export const commentDetailsView = commentView
  .extend({ parent_id: parentView, images: imagesView, edited: editedView, held: heldView })
  .meta({ id: 'CommentDetails', description: 'A comment, with what only its own URL shows.' })

export type CommentDetailsView = z.infer<typeof commentDetailsView>

const threadCommentView = commentDetailsView
  .extend({
    creator: userView.nullable().meta({
      description: 'Who wrote it; null where it is deleted or held.',
      examples: [
        {
          id: 31,
          email: 'ada@example.com',
          name: 'Ada Moreau',
          alias: 'ada',
          registered: '2026-11-14T09:30:00.000000Z',
          is_admin: false,
          is_team: false,
        },
      ],
    }),
    deleted: z.boolean().meta({
      description: 'True for a placeholder: the comment was deleted or is held, but has replies.',
    }),
  })
  .meta({ id: 'ThreadComment', description: 'A comment, as it is read below its post.' })

export type ThreadCommentView = z.infer<typeof threadCommentView>

/** As it was written, spaces around it included. */
export const commentContent = text(20_000)
  .check(({ value, issues }) => {
    if (value.trim() === '') issues.push(issue(value, 'blank', 'This may not be blank.'))
  })
  .meta({ description: 'Markdown.', minLength: 1, examples: contentExamples })

export const createCommentBody = z
  .object({
    content: commentContent.meta({
      description:
        'Markdown. `@[Ada Moreau](user:31)` mentions that user, if they may read the comment; at most 10.',
    }),
    images: imagesInput.optional(),
    parent_id: z
      .int()
      .positive()
      .optional()
      .meta({
        description:
          'The comment on the same post that this answers. There are three levels; replies to the third stay on it.',
        examples: [1310],
      }),
    internal: z.boolean().optional().meta({
      description: 'True if only the team may see it. Replies to an internal comment are internal.',
    }),
    as_user: asUserInput.optional().meta({
      id: 'AsUser',
      description:
        'The customer who writes it, created if the e-mail is new; not for internal comments. Also needs the scope `posts:write_as_user`.',
    }),
  })
  .meta({ id: 'CreateComment', examples: [{ content: contentExamples[0] }] })

export const editCommentBody = editBody({ content: commentContent, images: imagesInput }).meta({
  id: 'EditComment',
  minProperties: 1,
  examples: [{ content: contentExamples[0] }],
})

export const commentListView = listEnvelope(commentView).meta({ id: 'CommentList' })

export const threadView = listEnvelope(threadCommentView).meta({ id: 'ThreadCommentList' })
