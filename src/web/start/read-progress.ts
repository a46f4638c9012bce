import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { listTokens } from '../../features/auth/tokens/tokens.ts'
import { type Board, listVisibleBoards } from '../../features/boards/boards.ts'
import { firstCompany } from '../../features/company/company.ts'
import { listUsers } from '../../features/people/users/list-users.ts'
import { type BatchRow, findDemo } from '../../features/transfer/batches/batches.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { FormCall, PageCall } from '../parts/page.ts'
import { maySetMailServer } from '../settings/mail/mail-server.tsx'

export const stepNames = ['mail', 'name', 'color', 'boards', 'invite', 'demo', 'token'] as const

export type StepName = (typeof stepNames)[number]

/** `demo`: the latest, which may have been removed. */
export type Progress = {
  /** Steps for this company. Only the first company has the mail step. */
  steps: readonly StepName[]
  isDone: Record<StepName, boolean>
  boards: Board[]
  demo: BatchRow | undefined
}

/** The newest are enough: what is looked for is no older than the first days of an installation. */
const looked = { size: 100 }

/** The steps that an admin has finished. Demo data does not count. */
export async function readProgress(
  db: CompanyDb,
  call: Pick<PageCall, 'caller' | 'company' | 'mail' | 'sendsMail'>,
): Promise<Progress> {
  const { company, sendsMail } = call
  const { name, accent_color } = company
  const { audience, userId } = call.caller as SessionCaller
  const [boards, tokens, demo, team, admins] = await Promise.all([
    listVisibleBoards(db, audience),
    listTokens(db, 'everybody', looked),
    findDemo(db),
    listUsers(db, { role: 'team' }, looked),
    listUsers(db, { role: 'admin' }, looked),
  ])
  const colleagues = [...team.items, ...admins.items].filter(
    ({ id, batch_id }) => id !== userId && batch_id === null,
  )
  return {
    steps: stepNames.filter(step => step !== 'mail' || maySetMailServer(call)),
    isDone: {
      mail: sendsMail,
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

/** Some pages are for admins. For anyone else there is nothing here, as where there is nothing. */
export function findAdmin({
  caller,
}: Pick<PageCall | FormCall<unknown>, 'caller'>): SessionCaller | undefined {
  return caller.kind === 'session' && caller.role === 'admin' ? caller : undefined
}

export function requireAdmin(call: Pick<FormCall<unknown>, 'caller'>) {
  if (!findAdmin(call)) throw problem('not_found')
}
