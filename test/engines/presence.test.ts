import { expect, onTestFinished, test } from 'bun:test'
import { Presence } from '../../src/features/inbox/presence.ts'
import { waitUntil } from '../support/wait-until.ts'
import { engineNames, temporaryCompany } from './temporary-store.ts'

for (const engine of engineNames)
  test(`on ${engine}, processes learn who has a post open elsewhere, and nothing is recorded of it`, async () => {
    const { store, companyId } = await temporaryCompany({ engine, atEnd: onTestFinished })
    const before = await store.revisionsOf(companyId)
    const faults: unknown[] = []
    const open = () => new Presence(store, 2, cause => faults.push(cause))
    const [here, there] = [open(), open()]
    onTestFinished(() => {
      for (const each of [here, there]) each.close()
    })
    let told = 0
    const post = 7
    here.enter([companyId, post, 1], () => told++)
    const leave = there.enter([companyId, post, 2], () => {})
    there.enter([companyId, 8, 3], () => {})
    await waitUntil('the other process is heard', () => told > 0)
    expect(here.others([companyId, post, 1])).toEqual([2])
    expect(there.others([companyId, 8, 3])).toEqual([])
    leave()
    await waitUntil('they are gone', () => here.others([companyId, post, 1]).length === 0)
    // A process that has stopped without a word is forgotten.
    there.enter([companyId, post, 4], () => {})
    await waitUntil('another one is heard', () => here.others([companyId, post, 1]).includes(4))
    there.close()
    await waitUntil('it is missed', () => here.others([companyId, post, 1]).length === 0)
    expect(await store.revisionsOf(companyId)).toEqual(before)
    expect(faults).toEqual([])
  })
