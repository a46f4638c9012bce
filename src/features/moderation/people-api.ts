import { problem } from '../../errors/problem.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { stateEndpoint } from '../endpoints/state-endpoint.ts'
import { findUser, type User } from '../people/users/find-user.ts'
import { userResource } from '../people/users/resource.ts'
import { blockUser, unblockUser } from './block-user.ts'
import { blockBody, blockStateView, voidedView } from './schema.ts'
import { tag } from './tag.ts'
import { voidVotes } from './void-votes.ts'

const params = userResource.params!

export const blockUserEndpoint = stateEndpoint(
  {
    name: 'blockUser',
    tag,
    summary: 'Block a person',
    description:
      'They can sign in and read, and nothing can be written by them or in their name. Members of the team cannot be blocked.',
    params,
    body: blockBody,
    schema: blockStateView,
    problems: ['team_not_blockable'],
  },
  async (transaction, { actor }, { id }, body) => {
    const user = await getPerson(transaction, id)
    const removesContent = body?.remove_content ?? false
    await blockUser(transaction, actor, user, { removesContent })
    return stateOf(await getPerson(transaction, id))
  },
)

export const unblockUserEndpoint = stateEndpoint(
  {
    name: 'unblockUser',
    tag,
    summary: 'Unblock a person',
    description:
      'They can write again, and exactly what the block had removed is back. What waited for approval still does.',
    params,
    schema: blockStateView,
  },
  async (transaction, { actor }, { id }) => {
    await unblockUser(transaction, actor, await getPerson(transaction, id))
    return stateOf(await getPerson(transaction, id))
  },
)

export const voidVotesEndpoint = stateEndpoint(
  {
    name: 'voidVotes',
    tag,
    summary: 'Remove all votes of a person',
    description:
      'Each of their votes is taken back, as they could do it themselves, with what follows from it: counts, orders and followers. It cannot be undone.',
    params,
    schema: voidedView,
  },
  async (transaction, { actor }, { id }) => {
    const { id: user_id } = await getPerson(transaction, id)
    return { user_id, is_done: await voidVotes(transaction, actor, user_id) }
  },
)

async function getPerson(transaction: CompanyTransaction, id: number): Promise<User> {
  const user = await findUser(transaction, id)
  if (!user) throw problem('not_found')
  return user
}

function stateOf({ id, blocked, is_removed }: User) {
  return { user_id: id, is_blocked: blocked !== null, is_content_removed: is_removed === 1 }
}
