import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Deadlines, ofCommand, openStore } from '../../src/app/process/open-store.ts'
import { addUser } from '../../src/features/accounts/index.ts'
import { addBoard } from '../../src/features/boards/index.ts'
import { addCompany } from '../../src/features/companies/index.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { actors } from '../../src/store/index.ts'

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
  const made = await addCompany(
    store,
    nobody,
    { slug: 'acme', name: 'Acme' },
    async transaction => ({
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
    }),
  )
  return { folder, store, db: store.company(made!.companyId), ...made!.filled }
}
