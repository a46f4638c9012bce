import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { resource } from '../../endpoints/resource.ts'
import { findUser } from './find-user.ts'
import { findDetailedUser } from './load-user-details.ts'
import { presentUserDetails } from './present.ts'
import { userDetailsView } from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'UserId', description: 'Identifier of the user.', examples: [31] })

export const userResource = resource({
  tag: { name: 'Users', description: 'Customers, team members and admins.' },
  params: z.object({ id: idView }),
  schema: userDetailsView,
  find: (db, _caller, { id }) => findDetailedUser(db, id),
  present: presentUserDetails,
  fingerprint: user => [user.revision],
  readFingerprint: (db, { id }) => andThen(findUser(db, id), user => (user ? [user.revision] : [])),
})
