import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { rowsBy } from '../../store/rows-by.ts'
import { userBoardsChanged } from '../people/users/events.ts'
import { boardOrganizationRemoved } from './events.ts'

/** A deleted organization is on no board any more: its people see less at once. */
export async function takeFromBoards(transaction: CompanyTransaction, organizationId: number) {
  const boards = await rowsBy(transaction, 'board_organizations', 'organization_id', [
    organizationId,
  ])
  await transaction.run(deleteOfOrganization, { organizationId })
  for (const { board_id } of boards)
    transaction.record(boardOrganizationRemoved, { board_id, organization_id: organizationId })
}

/** By board_organizations_by_organization. */
const deleteOfOrganization = companyQuery<{ organizationId: number }, unknown>((query, value) =>
  query.deleteFrom('board_organizations').where('organization_id', '=', value('organizationId')),
)

type Move = { userId: number; from: number | null; to: number | null }

/** People who change their organization see other boards from the next request on, if one of the two is on a board. */
export async function followMoves(transaction: CompanyTransaction, moves: Move[]) {
  const ids = moves.flatMap(({ from, to }) => [from, to])
  const rows = await rowsBy(transaction, 'board_organizations', 'organization_id', ids)
  const onBoards = new Set<number | null>(rows.map(({ organization_id }) => organization_id))
  for (const { userId, from, to } of moves)
    if (from !== to && (onBoards.has(from) || onBoards.has(to)))
      transaction.record(userBoardsChanged, { user_id: userId })
}
