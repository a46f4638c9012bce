import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { listTokens } from '../../features/auth/tokens/list-tokens.ts'
import { type Board, listVisibleBoards } from '../../features/boards/find-board.ts'
import type { Company } from '../../features/company/find-company.ts'
import { firstCompany } from '../../features/company/first-company.ts'
import { listUsers } from '../../features/people/users/list-users.ts'
import type { BatchRow } from '../../features/transfer/batches/find-batch.ts'
import { findDemo } from '../../features/transfer/batches/find-demo.ts'
import type { CompanyDb } from '../../store/company-db.ts'

export const stepNames = ['name', 'color', 'boards', 'invite', 'demo', 'token'] as const

export type StepName = (typeof stepNames)[number]

/** `demo`: the latest, which may have been removed. */
export type Progress = {
  isDone: Record<StepName, boolean>
  boards: Board[]
  demo: BatchRow | undefined
}

/** The newest are enough: what is looked for is no older than the first days of an installation. */
const looked = { size: 100 }

/** What an admin has set up already. What the demo added is nobody's own. */
export async function readProgress(
  db: CompanyDb,
  { audience, userId }: SessionCaller,
  { name, accent_color }: Company,
): Promise<Progress> {
  const boards = await listVisibleBoards(db, audience)
  const tokens = await listTokens(db, 'everybody', looked)
  const demo = await findDemo(db)
  const colleagues = [
    ...(await listUsers(db, { role: 'team' }, looked)).items,
    ...(await listUsers(db, { role: 'admin' }, looked)).items,
  ].filter(({ id, batch_id }) => id !== userId && batch_id === null)
  return {
    isDone: {
      name: name !== firstCompany.name,
      color: accent_color !== null,
      boards: boards.some(isOwn),
      invite: colleagues.length > 0,
      demo: demo !== undefined,
      // The one of the first start has none.
      token: tokens.items.some(token => token.name !== ''),
    },
    boards,
    demo,
  }
}

function isOwn({ slug, name, batch_id }: Board): boolean {
  const isFirst = firstCompany.boards.some(first => first.slug === slug && first.name === name)
  return batch_id === null && !isFirst
}
