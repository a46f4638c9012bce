import { commentResource } from '../comments/resource.ts'
import { stateEndpoint } from '../endpoints/state-endpoint.ts'
import { postParams } from '../posts/resource.ts'
import { reportComment, reportPost } from './report.ts'
import { reportBody, reportedView } from './schema.ts'
import { tag } from './tag.ts'

const reporting = {
  tag,
  description:
    'Tells the team that something is wrong with it. A person reports something once: what they said first counts.',
  body: reportBody,
  schema: reportedView,
}

export const reportPostEndpoint = stateEndpoint(
  { ...reporting, name: 'reportPost', summary: 'Report a post', params: postParams },
  async (transaction, caller, { id }, { reason }) => {
    await reportPost(transaction, caller, id, reason)
    return { is_reported: true }
  },
)

export const reportCommentEndpoint = stateEndpoint(
  {
    ...reporting,
    name: 'reportComment',
    summary: 'Report a comment',
    params: commentResource.params!,
  },
  async (transaction, caller, { id }, { reason }) => {
    await reportComment(transaction, caller, id, reason)
    return { is_reported: true }
  },
)
