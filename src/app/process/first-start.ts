import { addUser, hasActiveAdmin } from '../../features/accounts/index.ts'
import { addBoard } from '../../features/boards/index.ts'
import { addCompany, type Company, findFirstCompany } from '../../features/companies/index.ts'
import { addToken } from '../../features/tokens/index.ts'
import { actors, type Store } from '../../store/index.ts'

const { commandLine } = actors

/** `token`: of a new installation's admin. `withoutAdmin`: the first company, where nobody is its admin. */
export type FirstStart = { token?: string; withoutAdmin?: Company }

/**
 * Gives a new installation its first company. `hark company add` may be quicker: then its company is the first,
 * lives at the base URL and has nobody in it yet, which the caller should report.
 */
export async function firstStart(store: Store): Promise<FirstStart> {
  const token = (await findFirstCompany(store)) ? undefined : await addFirstCompany(store)
  if (token) return { token }
  const company = (await findFirstCompany(store))!
  return (await hasActiveAdmin(store.company(company.id))) ? {} : { withoutAdmin: company }
}

/** The token of its admin; undefined when another company was quicker. */
async function addFirstCompany(store: Store): Promise<string | undefined> {
  const company = { slug: 'main', name: 'My company' }
  const made = await addCompany(
    store,
    commandLine,
    company,
    async transaction => {
      const admin = { email: 'admin@example.com', name: 'Admin', role: 'admin' as const }
      const ownerId = (await addUser(transaction, commandLine, admin))!
      await addBoard(transaction, commandLine, {
        slug: 'feature-requests',
        name: 'Feature requests',
        isPrivate: false,
      })
      await addBoard(transaction, commandLine, { slug: 'bugs', name: 'Bugs', isPrivate: false })
      await addBoard(transaction, commandLine, {
        slug: 'internal',
        name: 'Internal',
        isPrivate: true,
      })
      return addToken(transaction, commandLine, { ownerId })
    },
    { onlyIfFirst: true },
  )
  return made?.filled
}
