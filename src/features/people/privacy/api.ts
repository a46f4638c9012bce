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
    'One JSON object with everything that is stored about a user, on every board: their organization, posts, comments, votes, likes, mentions, follows, images (their addresses), reports, memberships of boards, sessions, tokens and requests to sign in (without secrets), notifications and what they chose to be mailed of, and the events that they caused. It is sent while it is read, however much it is; a connection that breaks off leaves no valid JSON.',
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
      'For good. What they wrote and voted for stays, as that of a "Deleted user" without an e-mail; their name, address, sessions, tokens, memberships and whatever else is about them goes. What others wrote about them is theirs. An erased user is not found again: 404. Not the last active admin. To erase a team member, a token needs every scope.',
    problems: ['last_admin'],
  },
  (transaction, caller, user) => {
    requireWholeToken(caller, user, { is_active: false })
    return eraseUser(transaction, caller.actor, user)
  },
)
