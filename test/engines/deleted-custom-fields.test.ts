import { expect, test } from 'bun:test'
import { addUser } from '../../src/features/accounts/index.ts'
import { createCustomField } from '../../src/features/custom-fields/create-custom-field.ts'
import { deleteCustomField } from '../../src/features/custom-fields/delete-custom-field.ts'
import { clearSomeValues, findDeletedCustomFields } from '../../src/features/custom-fields/index.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

for (const engine of engineNames)
  test(`on ${engine}, the values of a deleted custom field go in slices, and no other`, async () => {
    const { store, db } = await companyOn(engine)
    const gone = await createCustomField(db, nobody, { name: 'Gone', type: 'text' })
    const kept = await createCustomField(db, nobody, { name: 'Kept', type: 'number' })
    const customFields = JSON.stringify({ [gone]: 'x', [kept]: 1 })
    await db.write(nobody, async transaction => {
      for (let n = 0; n < 700; n++)
        await addUser(transaction, nobody, {
          email: `${n}@many.example`,
          name: 'X',
          role: 'customer',
          customFields,
        })
    })
    const valuesLeft = async (id: number) => {
      const users = await db.query.selectFrom('users').select('custom_fields').execute()
      return users.filter(user => String(id) in JSON.parse(user.custom_fields)).length
    }
    await deleteCustomField(db, nobody, { id: gone, name: 'Gone' })
    expect(await findDeletedCustomFields(store)).toContain(db.companyId)
    const { revision } = await store.revisionsOf(db.companyId)
    const left = [await valuesLeft(gone)]
    while (await clearSomeValues(db)) left.push(await valuesLeft(gone))
    // 499 of the first slice: the admin has none.
    expect(left).toEqual([700, 201, 0, 0])
    expect(await valuesLeft(kept)).toBe(700)
    expect(await findDeletedCustomFields(store)).not.toContain(db.companyId)
    expect((await store.revisionsOf(db.companyId)).revision).toBe(revision)
  }, 60_000)
