import { expect, test } from 'bun:test'
import { SingleFlight } from './single-flight.ts'

test('work that is under way is not begun again; afterwards it is', async () => {
  const flights = new SingleFlight<number>()
  let begun = 0
  const gate = Promise.withResolvers<void>()
  const work = async () => {
    begun++
    await gate.promise
    return begun
  }
  const joined = Promise.all([1, 2, 3].map(() => flights.run('key', work)))
  const other = flights.run('other', work)
  gate.resolve()
  expect(await joined).toEqual([2, 2, 2])
  expect(await other).toBe(2)
  expect(await flights.run('key', work)).toBe(3)
})

test('a failure is told to all who joined, and not remembered', async () => {
  const flights = new SingleFlight<number>()
  const failing = [1, 2].map(() => flights.run('key', () => Promise.reject(new Error('away'))))
  for (const each of failing) await expect(each).rejects.toThrow('away')
  expect(await flights.run('key', async () => 7)).toBe(7)
})
