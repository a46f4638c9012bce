import { z } from 'zod'
import { isTeam } from '../auth/permissions.ts'
import { resource } from '../endpoints/resource.ts'
import { findPostFor } from './find-post-for.ts'
import { detailsDependencies, detailsFingerprint, readDetailsFingerprint } from './post-row.ts'
import { presentPostDetails } from './present.ts'
import { postDetailsView, tag } from './schema.ts'

/** The parameters of every path that starts with a post's. */
export const postParams = z.object({
  id: z
    .int()
    .positive()
    .meta({
      id: 'PostId',
      description: 'Identifier of the post.',
      examples: [1284],
    }),
})

/** Its JSON is personal: it says whether the caller votes for it and follows it. */
export const postResource = resource({
  tag,
  params: postParams,
  schema: postDetailsView,
  find: (db, caller, { id }) => findPostFor(db, caller, id),
  present: (post, { company, role }) =>
    presentPostDetails(post, company.address, { isTeam: isTeam(role) }),
  fingerprint: post => detailsFingerprint(post),
  readFingerprint: (db, { id }) => readDetailsFingerprint(db, id),
  dependencies: ({ id }) => detailsDependencies(id),
})
