import { addUser } from '../features/accounts/index.ts'
import { addBoard } from '../features/boards/index.ts'
import { addCompany, findFirstCompany } from '../features/companies/index.ts'
import { actors, type Store } from '../features/store/index.ts'
import { addToken } from '../features/tokens/index.ts'

const { commandLine } = actors

/** The token of a new installation's admin; undefined where there is a company already. */
export async function firstStart(store: Store): Promise<string | undefined> {
  if (await findFirstCompany(store)) return undefined
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
