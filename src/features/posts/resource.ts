import { z } from 'zod'
import { resource } from '../resources/index.ts'
import { findVisiblePost } from './find-post.ts'
import { postFingerprint, readPostFingerprint } from './post-revision.ts'
import { presentPostDetails } from './present.ts'
import { postDetailsView } from './schema.ts'
import { tag } from './tag.ts'

export const postResource = resource({
  tag,
  params: z.object({
    id: z
      .int()
      .positive()
      .meta({
        id: 'PostId',
        description: 'Identifier of the post.',
        examples: [1284],
      }),
  }),
  schema: postDetailsView,
  find: (db, { audience }, { id }) => findVisiblePost(db, audience, id),
  present: (post, { company }) => presentPostDetails(post, company.address),
  fingerprint: post => postFingerprint(post),
  readFingerprint: (db, { id }) => readPostFingerprint(db, id),
})
