import { ofCommand, openStore } from '../../src/app/process/open-store.ts'
import { addUser } from '../../src/features/accounts/index.ts'
import { addCompany as addToStore } from '../../src/features/companies/index.ts'
import { addToken } from '../../src/features/tokens/index.ts'
import { actors } from '../../src/store/index.ts'
import { databaseOf } from './engine-under-test.ts'
import { server } from './hark.ts'
import { isMade, once } from './once.ts'

export type NewCompany = { slug: string; name: string; baseUrl?: string }
type Admin = { email: string; name: string }

/**
 * Adds a company with an admin to the shared server, as `hark company add` does, and gives the admin's token. By a
 * connection that stays open: nearly every file needs a company, and a process takes a tenth of a second.
 */
export async function addCompany(company: NewCompany, admin: Admin): Promise<string> {
  return (await adder()).add(company, admin)
}

const adder = () =>
  once('company adder', async () => {
    const { dataDir } = await server()
    const { DATABASE_URL: databaseUrl } = await databaseOf(dataDir)
    const umask = process.umask()
    const store = await openStore({ dataDir, databaseUrl }, undefined, ofCommand)
    // Opening sets it, and servers that tests start would have it without doing so themselves.
    process.umask(umask)
    const add = async (company: NewCompany, { email, name }: Admin) => {
      const made = await addToStore(store, actors.commandLine, company, async transaction => {
        const user = { email, name, role: 'admin' as const }
        const ownerId = (await addUser(transaction, actors.commandLine, user))!
        return addToken(transaction, actors.commandLine, { ownerId })
      })
      if (!made) throw new Error(`There is a company ${company.slug}, or one at its base URL.`)
      return made.filled
    }
    return { add, close: () => store.engine.close() }
  })

export async function closeAdder(): Promise<void> {
  if (isMade('company adder')) await (await adder()).close()
}
