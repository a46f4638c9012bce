import { z } from 'zod'
import { andThen } from '../../platform/and-then.ts'
import { isoTime } from '../../platform/clock.ts'
import { pageOfRows } from '../../platform/db/page-of-rows.ts'
import { pageQuery, pageRequest, pageResponse } from '../../platform/http/page-query.ts'
import type { Tag } from '../../platform/http/route.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import type { CompanyAddress } from '../company/company.ts'
import { resource } from '../endpoints/resource.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  getVisible,
  listEndpoint,
  stateEndpoint,
} from '../endpoints/resource-endpoints.ts'
import { presentCreator } from '../people/users/present.ts'
import { accessOf } from './audience.ts'
import {
  addBoard,
  type Board,
  boardUrl,
  editBoard,
  findVisibleBoardById,
  listVisibleBoards,
  slugTaken,
} from './boards.ts'
import { deleteBoard } from './delete-board.ts'
import { listMembers, type MemberRow, setMember } from './members.ts'
import {
  type BoardOrganization,
  listBoardOrganizations,
  setBoardOrganization,
} from './organizations.ts'
import {
  type BoardDetailsView,
  type BoardOrganizationView,
  boardDetailsView,
  boardListView,
  boardOrganizationListView,
  boardOrganizationStateView,
  createBoardBody,
  editBoardBody,
  type MemberView,
  memberListView,
  memberStateView,
} from './schema.ts'

const tag: Tag = {
  name: 'Boards',
  description: 'Where posts are, and who sees them. Admins set them up.',
}

/** The parameters of every path that starts with a board's. */
const boardParams = z.object({
  id: z
    .int()
    .positive()
    .meta({ id: 'BoardId', description: 'Identifier of the board.', examples: [2] }),
})

const boardResource = resource({
  tag,
  params: boardParams,
  schema: boardDetailsView,
  find: async (db, { audience }, { id }) => findVisibleBoardById(db, audience, id),
  present: (board: Board, { company }) => presentBoard(board, company.address),
  fingerprint: board => [board.revision],
  readFingerprint: (db, { id }) =>
    andThen(findVisibleBoardById(db, { boards: 'every' }, id), board =>
      board ? [board.revision] : [],
    ),
})

function presentBoard(board: Board, address: CompanyAddress): BoardDetailsView {
  const { id, name, slug, description, post_template, position, moderation, edited } = board
  return {
    id,
    name,
    url: boardUrl(address, slug),
    slug,
    description,
    post_template,
    is_private: board.is_private === 1,
    ...accessOf(board),
    asks_importance: board.asks_importance === 1,
    position,
    moderation,
    created: isoTime(board.created),
    edited: edited === null ? null : isoTime(edited),
  }
}

export const listBoardsEndpoint = listEndpoint(
  boardResource,
  {
    name: 'listBoards',
    summary: 'List boards',
    description: 'The boards that you can see, in the order of `position`.',
    query: z.object(pageQuery),
    schema: boardListView,
  },
  async (db, { audience }, _query, page) => pageOfRows(await listVisibleBoards(db, audience), page),
)

export const getBoardEndpoint = getEndpoint(boardResource, {
  name: 'getBoard',
  summary: 'Get a board',
  description: 'One board that you can see.',
})

export const createBoardEndpoint = createEndpoint(
  boardResource,
  {
    name: 'createBoard',
    summary: 'Create a board',
    description:
      'The slug must be one that no board has, or had; the name one that no board has, in any letter case.',
    body: createBoardBody,
    problems: ['already_exists'],
  },
  async (transaction, { actor }, { is_private, post_template, asks_importance, ...body }) => {
    const board = { ...body, isPrivate: is_private, postTemplate: post_template, asks_importance }
    const id = await addBoard(transaction, actor, board)
    if (id === undefined) throw slugTaken()
    return id
  },
)

export const editBoardEndpoint = changeEndpoint(
  boardResource,
  {
    name: 'editBoard',
    summary: 'Edit a board',
    description:
      'Changes the fields you send. After a change of `slug` the former one still leads to the board, in URLs and in `board`.',
    body: editBoardBody,
    problems: ['already_exists'],
  },
  (transaction, { actor }, board, body) => editBoard(transaction, actor, board, body),
)

export const deleteBoardEndpoint = deleteEndpoint(
  boardResource,
  {
    name: 'deleteBoard',
    summary: 'Delete a board',
    description: 'Only a board without posts can be deleted. Its slug is free from then on.',
    problems: ['board_not_empty'],
  },
  (transaction, { actor }, board) => deleteBoard(transaction, actor, board),
)

export const listBoardMembersEndpoint = endpoint({
  name: 'listBoardMembers',
  tag,
  summary: 'List the members of a board',
  description:
    'People who were added to the board, newest first. They see it while its `visibility` is `chosen`; team members also while it is `team`. Admins see every board.',
  params: boardParams,
  query: z.object(pageQuery),
  responses: {
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
  return pageResponse(page, { url: company.address.base + path, queryText, list }, presentMember)
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
      'Adds a team member to the board, so that they see it while it is private. If its `visibility` is `chosen`, you can add anyone.',
    params: memberParams,
    schema: memberStateView,
    problems: ['not_on_team', 'guest_without_account'],
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

export const listBoardOrganizationsEndpoint = endpoint({
  name: 'listBoardOrganizations',
  tag,
  summary: 'List the organizations of a board',
  description:
    'Organizations whose people see the board while its `visibility` is `chosen`, newest first.',
  params: boardParams,
  query: z.object(pageQuery),
  responses: {
    200: {
      description: 'One page of organizations.',
      schema: boardOrganizationListView,
      headers: ['Link'],
    },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, params, query, path, queryText }) => {
  const { db, company } = caller
  const list = `organizations of ${params.id} of ${company.id}`
  const request = pageRequest(query, list)
  const page = await db.readTogether(async same => {
    await getVisible(boardResource, same, caller, params)
    return listBoardOrganizations(same, params.id, request)
  })
  const url = company.address.base + path
  return pageResponse(page, { url, queryText, list }, presentOrganization)
})

function presentOrganization({ id, created }: BoardOrganization): BoardOrganizationView {
  return { organization_id: id, created: isoTime(created) }
}

const organizationParams = boardParams.extend({
  organization: z
    .int()
    .positive()
    .meta({
      id: 'BoardOrganizationId',
      description: 'Identifier of the organization.',
      examples: [7],
    }),
})

export const addBoardOrganizationEndpoint = stateEndpoint(
  {
    name: 'addBoardOrganization',
    tag,
    summary: 'Add an organization to a board',
    description:
      'Everyone in the organization can then see the board while its `visibility` is `chosen`.',
    params: organizationParams,
    schema: boardOrganizationStateView,
  },
  (transaction, caller, params) => setBoardOrganization(transaction, caller, params, true),
)

export const removeBoardOrganizationEndpoint = stateEndpoint(
  {
    name: 'removeBoardOrganization',
    tag,
    summary: 'Remove an organization from a board',
    description:
      'Its people can no longer see the board, unless they have access for another reason.',
    params: organizationParams,
    schema: boardOrganizationStateView,
  },
  (transaction, caller, params) => setBoardOrganization(transaction, caller, params, false),
)
