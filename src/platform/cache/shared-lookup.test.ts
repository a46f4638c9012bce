import { expect, test } from 'bun:test'
import { SharedLookup } from './shared-lookup.ts'

type Batch = { keys: number[]; answer: (value: string) => void; fail: (error: Error) => void }

/** A lookup whose batches are answered by hand. */
function byHand() {
  const batches: Batch[] = []
  const sent = Promise.withResolvers<void>()
  const lookup = new SharedLookup<number, string>(keys => {
    const { promise, resolve, reject } = Promise.withResolvers<() => string>()
    const answer = (value: string) => resolve(() => value)
    batches.push({ keys, answer, fail: reject })
    sent.resolve()
    return promise
  })
  return { lookup, batches, firstSent: sent.promise }
}

async function until(isTrue: () => boolean) {
  while (!isTrue()) await new Promise(resolve => setImmediate(resolve))
}

test('calls before a batch is sent share it', async () => {
  const { lookup, batches, firstSent } = byHand()
  const found = [lookup.find(1), lookup.find(2), lookup.find(1)]
  await firstSent
  batches[0]!.answer('found')
  expect(await Promise.all(found)).toEqual(['found', 'found', 'found'])
  expect(batches.map(batch => batch.keys)).toEqual([[1, 2]])
})

test('a call after a batch was sent never gets its result', async () => {
  const { lookup, batches, firstSent } = byHand()
  const early = lookup.find(1)
  await firstSent
  const late = [lookup.find(1), lookup.find(1)]
  batches[0]!.answer('old')
  expect(await early).toBe('old')
  await until(() => batches.length === 2)
  batches[1]!.answer('new')
  expect(await Promise.all(late)).toEqual(['new', 'new'])
  expect(batches).toHaveLength(2)
})

test('a stuck batch does not block the next', async () => {
  const { lookup, batches, firstSent } = byHand()
  const stuck = lookup.find(1)
  await firstSent
  const next = lookup.find(1)
  await until(() => batches.length === 2)
  batches[1]!.answer('found')
  expect(await next).toBe('found')
  batches[0]!.answer('late')
  expect(await stuck).toBe('late')
})

test('a failure is reported to the callers of its batch only', async () => {
  const { lookup, batches, firstSent } = byHand()
  const failing = lookup.find(1)
  await firstSent
  const next = lookup.find(1)
  batches[0]!.fail(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  await until(() => batches.length === 2)
  batches[1]!.answer('back')
  expect(await next).toBe('back')
})
