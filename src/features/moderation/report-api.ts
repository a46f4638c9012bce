import { problem } from '../../errors/problem.ts'
import { commentResource, findVisibleComment } from '../comments/index.ts'
import { getVisiblePost, postParams } from '../posts/index.ts'
import { stateEndpoint } from '../resources/index.ts'
import { reportContent } from './report-content.ts'
import { reportBody, reportedView } from './schema.ts'
import { tag } from './tag.ts'

const description =
  'Tells the team that something is wrong with it. A person reports something once: what they said first counts.'

export const reportPostEndpoint = stateEndpoint(
  {
    name: 'reportPost',
    tag,
    summary: 'Report a post',
    description,
    params: postParams,
    body: reportBody,
    schema: reportedView,
  },
  async (transaction, { actor, audience, userId }, { id }, { reason }) => {
    const { board_id, creator_id, held } = await getVisiblePost(transaction, audience, id)
    const post = { id, kind: 'post' as const, post_id: id, board_id, creator_id, held }
    await reportContent(transaction, actor, post, { userId, reason })
    return { is_reported: true }
  },
)

export const reportCommentEndpoint = stateEndpoint(
  {
    name: 'reportComment',
    tag,
    summary: 'Report a comment',
    description,
    params: commentResource.params!,
    body: reportBody,
    schema: reportedView,
  },
  async (transaction, caller, { id }, { reason }) => {
    const found = await findVisibleComment(transaction, caller, id)
    if (!found) throw problem('not_found')
    const { post_id, board_id, creator_id, held } = found
    const comment = { id, kind: 'comment' as const, post_id, board_id, creator_id, held }
    await reportContent(transaction, caller.actor, comment, { userId: caller.userId, reason })
    return { is_reported: true }
  },
)
