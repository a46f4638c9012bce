import { endpoint } from '../../auth/caller/endpoint.ts'
import { deleteEndpoint, getVisible } from '../../endpoints/resource-endpoints.ts'
import { eraseUser } from '../users/delete-user.ts'
import { requireWholeToken, userResource } from '../users/resource.ts'
import { userExportView } from './export-schema.ts'
import { exportJson, exportUser } from './export-user.ts'

export const exportUserEndpoint = endpoint({
  name: 'exportUser',
  tag: userResource.tag,
  summary: 'Export what is stored about a user',
  description:
    'Everything stored about a user, on every board, without secrets, as one JSON object. It is streamed: if the connection breaks off, the JSON is incomplete.',
  params: userResource.params!,
  responses: { 200: { description: 'The export.', schema: userExportView } },
  problems: ['forbidden'],
}).run(async ({ caller, params }) => {
  const user = await getVisible(userResource, caller.db, caller, params)
  return {
    status: 200 as const,
    stream: exportJson(exportUser(caller.db, user, caller.company.address)),
  }
})

export const eraseUserEndpoint = deleteEndpoint(
  userResource,
  {
    name: 'eraseUser',
    summary: 'Erase a user',
    description:
      'Permanent. What they wrote and voted for stays, by a "Deleted user"; their name, address, sessions, tokens, memberships and other personal data go. What others wrote about them stays. Afterwards they are 404. Not for the last active admin. Erasing a team member needs every scope.',
    problems: ['last_admin'],
  },
  (transaction, caller, user) => {
    requireWholeToken(caller, user, { is_active: false })
    return eraseUser(transaction, caller.actor, user)
  },
)
