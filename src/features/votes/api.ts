import { z } from 'zod'
import { pageQuery, pageRequest, pageResponse } from '../../platform/http/page-query.ts'
import type { Tag } from '../../platform/http/route.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { requirePermission } from '../auth/caller/require-permission.ts'
import { stateEndpoint } from '../endpoints/resource-endpoints.ts'
import {
  asUserErrors,
  customerFieldErrors,
  findOrCreateCustomer,
  inAsUser,
} from '../people/users/customer.ts'
import { postDependencies } from '../posts/post-row.ts'
import { postParams } from '../posts/resource.ts'
import { importances } from './importance.ts'
import { listVotersOf, presentVoter } from './list-voters.ts'
import { voteBody, voterListView, voterParams, voteStateView } from './schema.ts'
import { setVote } from './set-vote.ts'

const tag: Tag = {
  name: 'Votes',
  description: 'Who wants what a post asks for.',
}

export const addVoteEndpoint = stateEndpoint(
  {
    name: 'addVote',
    tag,
    summary: 'Vote for a post',
    description:
      'You vote, or with `as_user` that customer, who is created if the e-mail is new; that also needs the scope `posts:write_as_user`. Voters follow the post.',
    params: postParams,
    body: voteBody,
    // Only those who may act for customers learn whether an e-mail is known.
    moreFieldErrors: async (caller, input) => {
      if (input.as_user === undefined && input.email === undefined) return []
      requirePermission('votes.manage', caller)
      const { db } = caller
      return [...(await customerFieldErrors(db, input)), ...(await asUserErrors(db, input.as_user))]
    },
    schema: voteStateView,
    problems: ['post_locked'],
  },
  async (transaction, caller, { id }, body) => {
    const vote = { postId: id, hasVoted: true }
    if (!body) return setVote(transaction, caller, { ...vote, voter: caller.userId })
    const { as_user, email, full_name } = body
    const importance =
      body.importance === undefined || body.importance === null
        ? body.importance
        : importances[body.importance]
    if (!as_user && email === undefined)
      return setVote(transaction, caller, { ...vote, voter: caller.userId, importance })
    requirePermission('votes.manage', caller)
    const voter = () =>
      as_user
        ? findOrCreateCustomer(transaction, caller.actor, as_user, inAsUser)
        : findOrCreateCustomer(transaction, caller.actor, { email: email!, full_name })
    return setVote(transaction, caller, { ...vote, voter, importance })
  },
)

export const removeVoteEndpoint = stateEndpoint(
  {
    name: 'removeVote',
    tag,
    summary: 'Take a vote back',
    description: 'Removes your vote, and stops you following if the vote was the only reason.',
    params: postParams,
    schema: voteStateView,
  },
  (transaction, caller, { id }) =>
    setVote(transaction, caller, { postId: id, voter: caller.userId, hasVoted: false }),
)

export const addVoterEndpoint = stateEndpoint(
  {
    name: 'addVoter',
    tag,
    summary: 'Add the vote of a user',
    description: 'The user with that id votes for the post, and follows it.',
    params: voterParams,
    schema: voteStateView,
    problems: ['post_locked'],
  },
  (transaction, caller, { id, user }) =>
    setVote(transaction, caller, { postId: id, voter: user, hasVoted: true }),
)

export const removeVoterEndpoint = stateEndpoint(
  {
    name: 'removeVoter',
    tag,
    summary: 'Remove the vote of a user',
    description:
      "Removes that user's vote, and stops them following if the vote was the only reason.",
    params: voterParams,
    schema: voteStateView,
  },
  (transaction, caller, { id, user }) =>
    setVote(transaction, caller, { postId: id, voter: user, hasVoted: false }),
)

export const listVotersEndpoint = endpoint({
  name: 'listVoters',
  tag,
  summary: 'List the voters of a post',
  description:
    'Newest vote first. Includes the voters of posts merged into it, each once, so a page may be short and still have a `next`. Votes that were imported as a number have no voter; see `imported_votes` of the post.',
  params: postParams,
  query: z.object(pageQuery),
  responses: {
    200: { description: 'One page of voters.', schema: voterListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, params: { id }, query, path, queryText }) => {
  const { db, audience, company } = caller
  const list = `voters of ${id} of ${company.id}`
  const request = pageRequest(query, list)
  const page = await listVotersOf(db, audience, id, request)
  return {
    ...pageResponse(page, { url: company.address.base + path, queryText, list }, presentVoter),
    fingerprint: { dependencies: postDependencies(id) },
  }
})
