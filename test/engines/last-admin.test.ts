import { expect, onTestFinished, test } from 'bun:test'
import { Problem } from '../../src/errors/problem.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { deleteUser } from '../../src/features/people/users/delete-user.ts'
import { editUser, setUserActive } from '../../src/features/people/users/edit-user.ts'
import { findUserByEmail, hasActiveAdmin } from '../../src/features/people/users/find-user.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import type { CompanyDb } from '../../src/store/company-db.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

/** Every way of taking an admin away, by e-mail, as the command line and the API do it. */
const ways: Record<string, (db: CompanyDb, email: string) => Promise<unknown>> = {
  'deactivate by command': (db, email) => setUserActive(db, nobody, email, false),
  deactivate: (db, email) =>
    db.write(nobody, async transaction => {
      const user = (await findUserByEmail(transaction, email))!
      await editUser(transaction, nobody, user, { is_active: false })
    }),
  demote: (db, email) =>
    db.write(nobody, async transaction => {
      const user = (await findUserByEmail(transaction, email))!
      await editUser(transaction, nobody, user, { role: 'team' })
    }),
  delete: (db, email) =>
    db.write(nobody, async transaction => {
      const user = (await findUserByEmail(transaction, email))!
      await deleteUser(transaction, nobody, user)
    }),
}

for (const engine of engineNames)
  for (const [way, takeAway] of Object.entries(ways))
    test(`on ${engine}, of two admins who ${way} each other at once, one stays`, async () => {
      const { folder, databaseUrl, db } = await temporaryCompany({ engine, atEnd: onTestFinished })
      const elsewhere = await openStore({ dataDir: folder, databaseUrl }, undefined, patient)
      try {
        const other = elsewhere.company(db.companyId)
        await addUser(db, nobody, { email: 't@example.com', name: 'T', role: 'team' })
        let last = 'a@example.com'
        for (let round = 0; round < 5; round++) {
          const next = `b${round}@example.com`
          await addUser(db, nobody, { email: next, name: 'B', role: 'admin' })
          const done = await Promise.allSettled([takeAway(db, last), takeAway(other, next)])
          const refused = done.filter(({ status }) => status === 'rejected')
          expect(refused).toHaveLength(1)
          expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({
            constructor: Problem,
            code: 'last_admin',
          })
          expect(await hasActiveAdmin(db)).toBe(true)
          last = done[0]?.status === 'rejected' ? last : next
        }
        await takeAway(db, 't@example.com')
      } finally {
        await elsewhere.engine.close()
      }
    })
