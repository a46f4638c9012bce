import { expect, test } from 'bun:test'
import { openStore } from '../../src/app/process/open-store.ts'
import { addUser, setUserActive } from '../../src/features/accounts/index.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

for (const engine of ['SQLite', 'PostgreSQL'])
  test(`on ${engine}, of two admins who deactivate each other at once, one stays`, async () => {
    const databaseUrl = engine === 'PostgreSQL' ? await testDatabaseUrl() : undefined
    const { folder, db } = await temporaryCompany({ databaseUrl })
    const elsewhere = await openStore({ dataDir: folder, databaseUrl })
    try {
      const other = elsewhere.company(db.companyId)
      await addUser(db, nobody, { email: 'b@example.com', name: 'B', role: 'admin' })
      await addUser(db, nobody, { email: 't@example.com', name: 'T', role: 'team' })
      for (let round = 0; round < 5; round++) {
        const done = await Promise.all([
          setUserActive(db, nobody, 'a@example.com', false),
          setUserActive(other, nobody, 'b@example.com', false),
        ])
        expect(done.toSorted()).toEqual(['done', 'last admin'])
        expect(await setUserActive(db, nobody, 't@example.com', false)).toBe('done')
        for (const name of 'abt')
          expect(await setUserActive(db, nobody, `${name}@example.com`, true)).toBe('done')
      }
    } finally {
      await elsewhere.engine.close()
    }
  })
