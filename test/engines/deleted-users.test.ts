import { describe, expect, test } from 'bun:test'
import { deleteUser } from '../../src/features/accounts/delete-user.ts'
import { editUser } from '../../src/features/accounts/edit-user.ts'
import { findUser } from '../../src/features/accounts/find-user.ts'
import { addUser } from '../../src/features/accounts/index.ts'
import { finishErasures } from '../../src/features/people/index.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

describe.each(engineNames)('on %s', async engine => {
  const { db } = await companyOn(engine)

  test("neither a row nor an event has a deleted person's name or address", async () => {
    const [one, other] = await Promise.all(
      ['quokka', 'numbat'].map(async name => {
        const email = `${name}@example.com`
        const id = (await addUser(db, nobody, { email, name, role: 'customer' }))!
        await editUser(db, nobody, (await findUser(db, id))!, { name: `${name} the second` })
        return id
      }),
    )
    await deleteUser(db, nobody, (await findUser(db, one!))!)
    while (await finishErasures(db));
    const stored = JSON.stringify([
      await db.query.selectFrom('users').selectAll().execute(),
      await db.query.selectFrom('events').selectAll().execute(),
      await db.query.selectFrom('event_details').selectAll().execute(),
    ])
    expect(stored).not.toContain('quokka')
    expect(stored).toContain('numbat the second')
    expect((await findUser(db, other!))?.name).toBe('numbat the second')
  })
})
