import { z } from 'zod'
import { issue, text } from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'
import { userView } from '../accounts/index.ts'
import { statusView } from '../statuses/index.ts'

const contentExamples = ['We would use it every evening.']

const commentView = z
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
      description: 'Plain text.',
      examples: contentExamples,
    }),
    post: z
      .strictObject({
        id: z.int().meta({ description: 'Identifier of the post.', examples: [1284] }),
        title: z.string().meta({ description: 'Title of the post.', examples: ['Dark mode'] }),
        url: z.string().meta({
          description: 'Relative URL of the post.',
          examples: ['/post/1284/dark-mode/'],
        }),
      })
      .meta({ description: 'What the comment is on.' }),
    creator: userView,
  })
  .meta({ id: 'Comment', description: 'A reply on a post, or a change of its status.' })

export type CommentView = z.infer<typeof commentView>

export const commentDetailsView = commentView
  .extend({ edited: editedView })
  .meta({ id: 'CommentDetails', description: 'A comment, with what only its own URL shows.' })

export type CommentDetailsView = z.infer<typeof commentDetailsView>

/** As it was written, spaces around it included. */
export const commentContent = text(20_000)
  .check(({ value, issues }) => {
    if (value.trim() === '') issues.push(issue(value, 'blank', 'This may not be blank.'))
  })
  .meta({ description: 'Plain text.', minLength: 1, examples: contentExamples })

export const editCommentBody = z.object({ content: commentContent }).meta({ id: 'EditComment' })

export const commentListView = listEnvelope(commentView).meta({ id: 'CommentList' })
