import { z } from 'zod'
import { isoTime } from '../../platform/clock.ts'
import { pageAnswer, pageQuery, pageRequest } from '../../platform/http/page-query.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { presentCreator } from '../people/users/present.ts'
import { getRootPost, visibleGroupIds } from '../posts/find-post.ts'
import { postDependencies } from '../posts/post-revision.ts'
import { postParams } from '../posts/resource.ts'
import { listVoters, type VoterRow } from './list-voters.ts'
import { type VoterView, voterListView } from './schema.ts'
import { tag } from './tag.ts'

export const listVotersEndpoint = endpoint({
  name: 'listVoters',
  tag,
  summary: 'List the voters of a post',
  description:
    'Who votes for the post, the newest vote first. Where others were merged into it, their voters are among them, everybody once: a page may be shorter than asked for then, and `next` says whether there are more. Votes imported as a number have no voter; `imported_votes` of the post counts them.',
  params: postParams,
  query: z.object(pageQuery),
  answers: {
    200: { description: 'One page of voters.', schema: voterListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, params: { id }, query, path, queryText }) => {
  const { db, audience, company } = caller
  const list = `voters of ${id} of ${company.id}`
  const request = pageRequest(query, list)
  const page = await db.readTogether(async same => {
    const post = await getRootPost(same, audience, id)
    return listVoters(same, await visibleGroupIds(same, audience, post), request)
  })
  return {
    ...pageAnswer(page, { url: company.address.base + path, queryText, list }, presentVoter),
    fingerprint: { dependencies: postDependencies(id) },
  }
})

function presentVoter(voter: VoterRow): VoterView {
  return { user: presentCreator(voter), created: isoTime(voter.created) }
}
