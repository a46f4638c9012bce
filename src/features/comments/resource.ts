import { z } from 'zod'
import type { Tag } from '../../platform/http/route.ts'
import { resource } from '../endpoints/resource.ts'
import { commentDependencies, commentFingerprint, readCommentFingerprint } from './comment-row.ts'
import { findVisibleComment } from './find-comment.ts'
import { withImages } from './images.ts'
import { presentCommentDetails } from './present.ts'
import { commentDetailsView } from './schema.ts'

export const tag: Tag = {
  name: 'Comments',
  description: 'What people and the team reply to posts.',
}

export const commentResource = resource({
  tag,
  params: z.object({
    id: z
      .int()
      .positive()
      .meta({
        id: 'CommentId',
        description: 'Identifier of the comment.',
        examples: [1310],
      }),
  }),
  schema: commentDetailsView,
  find: async (db, caller, { id }) => {
    const comment = await findVisibleComment(db, caller, id)
    return comment && (await withImages(db, [comment]))[0]
  },
  present: (comment, { company }) => presentCommentDetails(comment, company.address),
  fingerprint: comment => commentFingerprint(comment),
  readFingerprint: (db, { id }) => readCommentFingerprint(db, id),
  dependencies: comment => commentDependencies([comment]),
})
