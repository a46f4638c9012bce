import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { isoTime } from '../../platform/clock.ts'
import { pageAnswer, pageQuery, pageRequest } from '../../platform/http/page-query.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { isTeam } from '../auth/permissions.ts'
import { getVisible } from '../endpoints/get-endpoint.ts'
import { stateEndpoint } from '../endpoints/state-endpoint.ts'
import { findUser } from '../people/users/find-user.ts'
import { presentCreator } from '../people/users/present.ts'
import { type MemberView, memberListView, memberStateView } from './details-schema.ts'
import { listMembers, type MemberRow } from './list-members.ts'
import { boardParams, boardResource } from './resource.ts'
import { setBoardMember } from './set-board-member.ts'
import { tag } from './tag.ts'

export const listBoardMembersEndpoint = endpoint({
  name: 'listBoardMembers',
  tag,
  summary: 'List the members of a board',
  description:
    'Who of the team sees the board while it is private, beside the admins, who see every board: the newest member first.',
  params: boardParams,
  query: z.object(pageQuery),
  answers: {
    200: { description: 'One page of members.', schema: memberListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, params, query, path, queryText }) => {
  const { db, company } = caller
  const list = `members of ${params.id} of ${company.id}`
  const request = pageRequest(query, list)
  const page = await db.readTogether(async same => {
    await getVisible(boardResource, same, caller, params)
    return listMembers(same, params.id, request)
  })
  return pageAnswer(page, { url: company.address.base + path, queryText, list }, presentMember)
})

function presentMember(member: MemberRow): MemberView {
  return { user: presentCreator(member), created: isoTime(member.created) }
}

const memberParams = boardParams.extend({
  user: z
    .int()
    .positive()
    .meta({ id: 'MemberId', description: 'Identifier of the member.', examples: [31] }),
})

export const addBoardMemberEndpoint = stateEndpoint(
  {
    name: 'addBoardMember',
    tag,
    summary: 'Add a member to a private board',
    description:
      'The team member with that id is a member of the board, and sees it while it is private.',
    params: memberParams,
    schema: memberStateView,
    problems: ['not_on_team'],
  },
  (transaction, caller, params) => setMember(transaction, caller, params, true),
)

export const removeBoardMemberEndpoint = stateEndpoint(
  {
    name: 'removeBoardMember',
    tag,
    summary: 'Remove a member from a private board',
    description: 'The user with that id is no member of the board any more.',
    params: memberParams,
    schema: memberStateView,
  },
  (transaction, caller, params) => setMember(transaction, caller, params, false),
)

/** Pages use it, too. */
export async function setMember(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  { id, user: userId }: z.infer<typeof memberParams>,
  is_member: boolean,
) {
  const board = await getVisible(boardResource, transaction, caller, { id })
  const user = await findUser(transaction, userId)
  if (!user) throw problem('not_found')
  if (is_member && !isTeam(user.role)) throw problem('not_on_team')
  await setBoardMember(transaction, caller.actor, {
    boardId: board.id,
    userId,
    isMember: is_member,
  })
  return { user_id: userId, is_member }
}
