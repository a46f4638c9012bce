import { expect, test } from 'bun:test'
import { expectStatus } from '../support/client.ts'
import { alike, offered, ownCompany, send } from '../support/duplicates.ts'
import { describeRefusedPosts } from '../support/duplicates-cases.ts'

test('what was called different is offered again, at once', async () => {
  const company = await ownCompany()
  const { ids } = await alike(company, 3)
  for (const body of [{ ids }, { ids, one: ids[0] }]) {
    await expectStatus(200, send(company, 'different/', body))
    expect(await offered(company, ids)).toBeUndefined()
    const restored = await expectStatus(200, send(company, 'different/undo/', body))
    expect(restored.json()).toEqual({ are_different: false })
    expect(await offered(company, ids)).toBeDefined()
  }
})

describeRefusedPosts('different/undo/')
