import { expect, test } from 'bun:test'
import { SharedLookup } from './shared-lookup.ts'

type Round = { keys: number[]; answer: (value: string) => void; fail: (error: Error) => void }

/** A look-up whose rounds are answered by hand. */
function byHand() {
  const rounds: Round[] = []
  const sent = Promise.withResolvers<void>()
  const lookup = new SharedLookup<number, string>(keys => {
    const { promise, resolve, reject } = Promise.withResolvers<() => string>()
    const answer = (value: string) => resolve(() => value)
    rounds.push({ keys, answer, fail: reject })
    sent.resolve()
    return promise
  })
  return { lookup, rounds, firstSent: sent.promise }
}

async function until(isTrue: () => boolean) {
  while (!isTrue()) await new Promise(resolve => setImmediate(resolve))
}

test('all who ask before it is sent share one round', async () => {
  const { lookup, rounds, firstSent } = byHand()
  const asked = [lookup.find(1), lookup.find(2), lookup.find(1)]
  await firstSent
  rounds[0]!.answer('told')
  expect(await Promise.all(asked)).toEqual(['told', 'told', 'told'])
  expect(rounds.map(round => round.keys)).toEqual([[1, 2]])
})

test('whoever asks after it was sent never gets its answer', async () => {
  const { lookup, rounds, firstSent } = byHand()
  const early = lookup.find(1)
  await firstSent
  const late = [lookup.find(1), lookup.find(1)]
  rounds[0]!.answer('old')
  expect(await early).toBe('old')
  await until(() => rounds.length === 2)
  rounds[1]!.answer('new')
  expect(await Promise.all(late)).toEqual(['new', 'new'])
  expect(rounds).toHaveLength(2)
})

test('a round that is stuck does not hold up the next', async () => {
  const { lookup, rounds, firstSent } = byHand()
  const stuck = lookup.find(1)
  await firstSent
  const next = lookup.find(1)
  await until(() => rounds.length === 2)
  rounds[1]!.answer('told')
  expect(await next).toBe('told')
  rounds[0]!.answer('late')
  expect(await stuck).toBe('late')
})

test('a failure is told to those of its round alone', async () => {
  const { lookup, rounds, firstSent } = byHand()
  const failing = lookup.find(1)
  await firstSent
  const next = lookup.find(1)
  rounds[0]!.fail(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  await until(() => rounds.length === 2)
  rounds[1]!.answer('back')
  expect(await next).toBe('back')
})
