import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Deadlines, ofCommand, openStore } from '../../src/app/process/open-store.ts'
import { addUser } from '../../src/features/accounts/index.ts'
import { addBoard } from '../../src/features/boards/index.ts'
import { addCompany } from '../../src/features/companies/index.ts'
import { verifyCompanies } from '../../src/features/verify/index.ts'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import { actors, createStore, type Store } from '../../src/store/index.ts'
import { once } from '../support/once.ts'
import { testDatabaseUrl } from '../support/test-database.ts'

export const nobody = actors.commandLine

type Given = { clock?: Clock; databaseUrl?: string | undefined; deadlines?: Deadlines }

/**
 * A real database in a folder of its own, with one company; gone after the file's tests. On a busy machine nothing is late,
 * unless `deadlines` say so.
 */
export async function temporaryCompany({ clock, databaseUrl, deadlines = ofCommand }: Given = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hark-store-'))
  const store = await openStore({ dataDir: folder, databaseUrl }, clock, deadlines)
  afterAll(async () => {
    await store.engine.close()
    rmSync(folder, { recursive: true })
  })
  return { folder, ...(await companyIn(store, 'acme')) }
}

export type EngineName = 'SQLite' | 'PostgreSQL'
export const engineNames: EngineName[] = ['SQLite', 'PostgreSQL']

/**
 * A company of its own. On PostgreSQL it shares a database, and connections that have planned their statements, with other
 * tests of this process: opening those anew takes longer than most tests. So the store holds other companies, too.
 */
export async function companyOn(engine: EngineName, clock = systemClock()) {
  if (engine === 'SQLite') return temporaryCompany({ clock })
  const { store } = await once('shared-postgres-store', openSharedStore)
  return companyIn(
    createStore(store.engine, clock, ofCommand.writeWaitMs),
    `co-${Bun.randomUUIDv7()}`,
  )
}

async function openSharedStore() {
  const store = await openStore(
    { dataDir: '', databaseUrl: await testDatabaseUrl() },
    undefined,
    ofCommand,
  )
  return { store }
}

export type TestCompany = Awaited<ReturnType<typeof companyIn>>

async function companyIn(store: Store, slug: string) {
  const made = await addCompany(store, nobody, { slug, name: 'Acme' }, async transaction => ({
    userId: (await addUser(transaction, nobody, {
      email: 'a@example.com',
      name: 'A',
      role: 'admin',
    }))!,
    openBoard: (await addBoard(transaction, nobody, {
      slug: 'open',
      name: 'Open',
      isPrivate: false,
    }))!,
    otherBoard: (await addBoard(transaction, nobody, {
      slug: 'other',
      name: 'Other',
      isPrivate: false,
    }))!,
    hiddenBoard: (await addBoard(transaction, nobody, {
      slug: 'hidden',
      name: 'Hidden',
      isPrivate: true,
    }))!,
  }))
  const { companyId, filled } = made!
  return {
    store,
    companyId,
    db: store.company(companyId),
    ...filled,
    errors: async () => (await verifyCompanies(store, companyId)).errors,
  }
}
