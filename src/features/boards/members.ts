import type { InferResult, Kysely, SelectQueryBuilder } from 'kysely'
import { problem } from '../../errors/problem.ts'
import type { EngineKind } from '../../platform/db/engine.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { deleteRows } from '../../store/delete-rows.ts'
import type { Actor } from '../../store/event.ts'
import { insertRow } from '../../store/insert-rows.ts'
import type { Tables } from '../../store/tables.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { isTeam } from '../auth/permissions.ts'
import { findUser } from '../people/users/find-user.ts'
import { creatorColumns } from '../people/users/present.ts'
import { withUser } from '../people/users/with-user.ts'
import { visibilityOf } from './audience.ts'
import { findVisibleBoardById } from './boards.ts'
import { boardMemberAdded, boardMemberRemoved } from './events.ts'

/** `id` is the user's, and `created` when they became a member. */
export type MemberRow = InferResult<ReturnType<typeof withMemberColumns>>[number]

/** The members of a board, the newest first. */
export async function listMembers(
  db: CompanyDb,
  boardId: number,
  page: PageRequest,
): Promise<Page<MemberRow>> {
  return newestMembers(db, [boardId], page)
}

/** select … from board_members as m where m.board_id = … order by m.created desc, m.user_id desc */
const newestMembers = keysetPages(companyQuery, {
  from: 'board_members as m',
  // By board_members_newest (company_id, board_id, created, user_id).
  partition: 'board_id',
  orderBy: ['created', 'id'],
  idColumn: 'user_id',
  // Each with the user (u), by primary key.
  select: withMemberColumns,
})

type Members = SelectQueryBuilder<Tables & { m: Tables['board_members'] }, 'm', object>

function withMemberColumns(query: Kysely<Tables>, engine: EngineKind, members: Members) {
  return withUser(query, engine, members, 'm.user_id')
    .select(['m.user_id as id', 'm.created'])
    .select(creatorColumns)
}

/** Lets somebody see a private board, or no longer. */
export function setBoardMember(
  db: CompanyDb,
  actor: Actor,
  { boardId, userId, isMember }: { boardId: number; userId: number; isMember: boolean },
): Promise<void> {
  return db.write(actor, async transaction => {
    const member = { board_id: boardId, user_id: userId }
    const row = { ...member, created: transaction.now }
    const isChanged = isMember
      ? await insertRow(transaction, 'board_members', row, 'on conflict do nothing')
      : await deleteRows(transaction, 'board_members', member)
    if (!isChanged) return
    transaction.record(isMember ? boardMemberAdded : boardMemberRemoved, member)
  })
}

/** Whether a user is a member of a board that the caller sees, from now on. */
export async function setMember(
  transaction: CompanyTransaction,
  { actor, audience }: SignedInCaller,
  { id: boardId, user: userId }: { id: number; user: number },
  is_member: boolean,
) {
  const board = await findVisibleBoardById(transaction, audience, boardId)
  const user = board && (await findUser(transaction, userId))
  if (!board || !user) throw problem('not_found')
  if (is_member && user.is_guest === 1) throw problem('guest_without_account')
  const isForCustomers = visibilityOf(board) === 'chosen'
  if (is_member && !isForCustomers && !isTeam(user.role)) throw problem('not_on_team')
  await setBoardMember(transaction, actor, { boardId, userId, isMember: is_member })
  return { user_id: userId, is_member }
}
