import { addLoginLink } from '../../features/auth/sessions/login-links.ts'
import { addToken } from '../../features/auth/tokens/add-token.ts'
import { addBoard } from '../../features/boards/boards.ts'
import {
  addCompany,
  type Company,
  findFirstCompany,
  firstCompany,
} from '../../features/company/company.ts'
import { addUser } from '../../features/people/users/add-user.ts'
import { hasActiveAdmin } from '../../features/people/users/find-user.ts'
import { actors } from '../../store/event.ts'
import type { Store } from '../../store/store.ts'

const { commandLine } = actors

/** `admin`: of a new installation, by token and by a login link. `withoutAdmin`: the first company, where nobody is its admin. */
export type FirstStart = {
  admin?: { token: string; loginSecret: string }
  withoutAdmin?: Company
}

/**
 * Gives a new installation its first company. `hark company add` may be quicker: then its company is the first,
 * lives at the base URL and has nobody in it yet, which the caller should report.
 */
export async function firstStart(store: Store): Promise<FirstStart> {
  const admin = (await findFirstCompany(store)) ? undefined : await addFirstCompany(store)
  if (admin) return { admin }
  const company = await findFirstCompany(store)
  // It was deleted.
  if (!company) return {}
  return (await hasActiveAdmin(store.company(company.id))) ? {} : { withoutAdmin: company }
}

/** Undefined when another company was quicker. */
async function addFirstCompany(store: Store): Promise<FirstStart['admin']> {
  const { boards, ...company } = firstCompany
  const made = await addCompany(
    store,
    commandLine,
    company,
    async transaction => {
      const admin = { email: 'admin@example.com', name: 'Admin', role: 'admin' as const }
      const ownerId = (await addUser(transaction, commandLine, admin))!
      for (const board of boards) await addBoard(transaction, commandLine, board)
      return {
        token: await addToken(transaction, commandLine, { ownerId }),
        loginSecret: await addLoginLink(transaction, commandLine, ownerId),
      }
    },
    { onlyIfFirst: true },
  )
  return made?.filled
}
