import { addLoginLink } from '../../src/features/auth/sessions/login-links.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { addBoard } from '../../src/features/boards/boards.ts'
import { addCompany, findCompanyBySlug } from '../../src/features/company/company.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { findUserByEmail } from '../../src/features/people/users/find-user.ts'
import { importLines } from '../../src/features/transfer/import/import-lines.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { ofCommand, openAsIs } from '../../src/server/process/open-store.ts'
import { actors } from '../../src/store/event.ts'
import { createStore, type Store } from '../../src/store/store.ts'
import { type RunningHark, server } from './hark.ts'
import { isMade, once } from './once.ts'
import { databaseOf } from './test-database.ts'

export type NewCompany = { slug: string; name: string; baseUrl?: string }

/** The people and boards that a company begins with. */
export type Furniture = {
  admin: { email: string; name: string }
  team: { email: string; name: string }
  boards: { slug: string; name: string; is_private: boolean }[]
}

export type Tokens = { adminToken: string; teamToken: string }

/**
 * The data of the shared server by a connection that stays open, for what nearly every file needs and only commands can do:
 * a command is a process, which takes a tenth of a second.
 */
export type SharedStore = {
  /** As `hark company add` and the requests that furnish it, but in one transaction: thousands are made in a run. */
  addCompany: (company: NewCompany, furniture: Furniture) => Promise<Tokens>
  /** As `hark login-link`: the secret of the link. */
  addLoginLink: (slug: string, email: string) => Promise<string>
  /** As `hark import` of a file with this line: the id of the batch. */
  importLine: (slug: string, file: string, line: object) => Promise<number>
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
  const dbOf = async (slug: string) => {
    const company = await findCompanyBySlug(store, slug)
    if (!company) throw new Error(`There is no company ${slug}.`)
    return store.company(company.id)
  }
  return {
    async addCompany(company, { admin, team, boards }) {
      const made = await addCompany(store, commandLine, company, async transaction => {
        const addPerson = async ({ email, name }: Furniture['admin'], role: 'admin' | 'team') => {
          const ownerId = (await addUser(transaction, commandLine, { email, name, role }))!
          return addToken(transaction, commandLine, { ownerId })
        }
        const adminToken = await addPerson(admin, 'admin')
        for (const { slug, name, is_private: isPrivate } of boards)
          await addBoard(transaction, commandLine, { slug, name, isPrivate })
        return { adminToken, teamToken: await addPerson(team, 'team') }
      })
      if (!made) throw new Error(`There is a company ${company.slug}, or one at its base URL.`)
      return made.filled
    },
    async addLoginLink(slug, email) {
      const db = await dbOf(slug)
      const user = await findUserByEmail(db, email)
      if (user?.deactivated !== null) throw new Error(`There is no active ${email} in ${slug}.`)
      return addLoginLink(db, commandLine, user.id)
    },
    async importLine(slug, file, line) {
      const bytes = new TextEncoder().encode(JSON.stringify(line))
      const lines = (async function* () {
        yield { number: 1, bytes }
      })()
      const written = importLines(await dbOf(slug), actors.import, lines, file)
      return (await Array.fromAsync(written)).at(-1)!.batchId!
    },
  }
}
