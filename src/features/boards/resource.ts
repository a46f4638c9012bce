import { z } from 'zod'
import { andThen } from '../../platform/and-then.ts'
import { isoTime } from '../../platform/clock.ts'
import type { CompanyAddress } from '../company/address.ts'
import { resource } from '../endpoints/resource.ts'
import { type BoardDetailsView, boardDetailsView } from './details-schema.ts'
import { type Board, findVisibleBoardById } from './find-board.ts'
import { tag } from './tag.ts'
import { boardUrl } from './url.ts'

/** The parameters of every path that starts with a board's. */
export const boardParams = z.object({
  id: z
    .int()
    .positive()
    .meta({ id: 'BoardId', description: 'Identifier of the board.', examples: [2] }),
})

export const boardResource = resource({
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
    position,
    moderation,
    created: isoTime(board.created),
    edited: edited === null ? null : isoTime(edited),
  }
}
