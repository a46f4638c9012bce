import { z } from 'zod'
import { pageOfRows } from '../../platform/db/page-of-rows.ts'
import { pageQuery } from '../../platform/http/page-query.ts'
import { changeEndpoint } from '../endpoints/change-endpoint.ts'
import { createEndpoint } from '../endpoints/create-endpoint.ts'
import { deleteEndpoint } from '../endpoints/delete-endpoint.ts'
import { getEndpoint } from '../endpoints/get-endpoint.ts'
import { listEndpoint } from '../endpoints/list-endpoint.ts'
import { addBoard } from './add-board.ts'
import { deleteBoard } from './delete-board.ts'
import { boardListView, createBoardBody, editBoardBody } from './details-schema.ts'
import { editBoard, slugTaken } from './edit-board.ts'
import { listVisibleBoards } from './find-board.ts'
import { boardResource } from './resource.ts'

export const listBoardsEndpoint = listEndpoint(
  boardResource,
  {
    name: 'listBoards',
    summary: 'List boards',
    description: 'The boards that the token owner sees, in the order of `position`.',
    query: z.object(pageQuery),
    schema: boardListView,
  },
  async (db, { audience }, _query, page) => pageOfRows(await listVisibleBoards(db, audience), page),
)

export const getBoardEndpoint = getEndpoint(boardResource, {
  name: 'getBoard',
  summary: 'Get a board',
  description: 'One board that the token owner sees.',
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
  async (transaction, { actor }, { is_private, post_template, ...body }) => {
    const board = { ...body, isPrivate: is_private, postTemplate: post_template }
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
      'Changes the fields that are sent. After a change of `slug` the former one still leads to the board, in URLs and in `board`.',
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
