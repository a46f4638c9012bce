import { addLoginLink } from '../../src/features/auth/sessions/login-links.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { addCompany, findCompanyBySlug } from '../../src/features/company/company.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { findUserByEmail } from '../../src/features/people/users/find-user.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { ofCommand, openAsIs } from '../../src/server/process/open-store.ts'
import { actors } from '../../src/store/event.ts'
import { createStore, type Store } from '../../src/store/store.ts'
import { type RunningHark, server } from './hark.ts'
import { isMade, once } from './once.ts'
import { databaseOf } from './test-database.ts'

export type NewCompany = { slug: string; name: string; baseUrl?: string }

type Admin = { email: string; name: string }

/**
 * The data of the shared server by a connection that stays open, for what nearly every file needs and only commands can do:
 * a command is a process, which takes a tenth of a second.
 */
export type SharedStore = {
  /** As `hark company add` with an admin, whose token it gives. */
  addCompany: (company: NewCompany, admin: Admin) => Promise<string>
  /** As `hark login-link`: the secret of the link. */
  addLoginLink: (slug: string, email: string) => Promise<string>
}

/** Undefined for other servers. One that we did not start may be another Hark than this one. */
export async function sharedStore(of: RunningHark): Promise<SharedStore | undefined> {
  const isShared = of.pid !== undefined && isMade('server') && of === (await server())
  return isShared ? (await opened()).shared : undefined
}

export async function closeSharedStore(): Promise<void> {
  if (isMade('shared store')) await (await opened()).close()
}

const opened = () =>
  once('shared store', async () => {
    const { dataDir } = await server()
    const { DATABASE_URL: databaseUrl } = await databaseOf(dataDir)
    const engine = openAsIs({ dataDir, databaseUrl })
    const store = createStore(engine, systemClock(), ofCommand.writeWaitMs)
    return { shared: sharedOn(store), close: () => engine.close() }
  })

function sharedOn(store: Store): SharedStore {
  const { commandLine } = actors
  return {
    async addCompany(company, { email, name }) {
      const made = await addCompany(store, commandLine, company, async transaction => {
        const user = { email, name, role: 'admin' as const }
        const ownerId = (await addUser(transaction, commandLine, user))!
        return addToken(transaction, commandLine, { ownerId })
      })
      if (!made) throw new Error(`There is a company ${company.slug}, or one at its base URL.`)
      return made.filled
    },
    async addLoginLink(slug, email) {
      const company = await findCompanyBySlug(store, slug)
      if (!company) throw new Error(`There is no company ${slug}.`)
      const db = store.company(company.id)
      const user = await findUserByEmail(db, email)
      if (user?.deactivated !== null) throw new Error(`There is no active ${email} in ${slug}.`)
      return addLoginLink(db, commandLine, user.id)
    },
  }
}
