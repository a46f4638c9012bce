import { problem } from '../../errors/problem.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { deleteRows } from '../../store/delete-rows.ts'
import { insertRow } from '../../store/insert-rows.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { findOrganization } from '../people/organizations/organizations.ts'
import { findVisibleBoardById } from './boards.ts'
import { boardOrganizationAdded, boardOrganizationRemoved } from './events.ts'

/** `id` is the organization's, and `created` when it was added to the board. */
export type BoardOrganization = { id: number; created: number }

/** The organizations of a board, those that were added last first. */
export async function listBoardOrganizations(
  db: CompanyDb,
  boardId: number,
  page: PageRequest,
): Promise<Page<BoardOrganization>> {
  return newestOrganizations(db, [boardId], page)
}

/** select … from board_organizations as o where o.board_id = … order by o.created desc, o.organization_id desc */
const newestOrganizations = keysetPages(companyQuery, {
  from: 'board_organizations as o',
  // By board_organizations_newest (company_id, board_id, created, organization_id).
  partition: 'board_id',
  orderBy: ['created', 'id'],
  idColumn: 'organization_id',
  select: (_query, _engine, organizations) =>
    organizations.select(['o.organization_id as id', 'o.created']),
})

/** Whether the people of an organization see a board that the caller sees, while it is for chosen people. */
export async function setBoardOrganization(
  transaction: CompanyTransaction,
  { audience }: SignedInCaller,
  { id: board_id, organization: organization_id }: { id: number; organization: number },
  is_chosen: boolean,
) {
  const board = await findVisibleBoardById(transaction, audience, board_id)
  if (!board || !(await findOrganization(transaction, organization_id))) throw problem('not_found')
  const chosen = { board_id, organization_id }
  const row = { ...chosen, created: transaction.now }
  const isChanged = is_chosen
    ? await insertRow(transaction, 'board_organizations', row, 'on conflict do nothing')
    : await deleteRows(transaction, 'board_organizations', chosen)
  if (isChanged)
    transaction.record(is_chosen ? boardOrganizationAdded : boardOrganizationRemoved, chosen)
  return { organization_id, is_chosen }
}
