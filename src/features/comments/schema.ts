import { z } from 'zod'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { isoTimeView } from '../../platform/http/time-view.ts'
import { userView } from '../accounts/index.ts'
import { statusView } from '../statuses/index.ts'

const commentView = z
  .strictObject({
    id: z.int(),
    kind: z.string().meta({
      description:
        '`reply`: what people write. `status_change`: made by changing the status of the post. Expect new kinds.',
      examples: ['reply', 'status_change'],
    }),
    status: statusView
      .nullable()
      .describe('The status moved to, where `kind` is `status_change`; null for a reply.'),
    likes_count: z.int(),
    created: isoTimeView,
    highlighted: z.boolean(),
    internal: z.boolean().meta({ description: 'True where only the team sees it.' }),
    content: z.string(),
    post: z.strictObject({
      id: z.int(),
      title: z.string(),
      url: z.string().meta({ description: 'Relative URL of the post.' }),
    }),
    creator: userView,
  })
  .meta({ id: 'Comment' })

export type CommentView = z.infer<typeof commentView>

export const commentListView = listEnvelope(commentView).meta({ id: 'CommentList' })
