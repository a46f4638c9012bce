import { expect, test } from 'bun:test'
import { endLongTurn, giveWay, nextBatchSize, nextTurn, onNextTurn } from './turns.ts'

/** Occupies the event loop, as a flood of requests does. */
function occupy(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('what waits for the next turn runs after the turn', async () => {
  let hasRun = false
  onNextTurn(() => {
    hasRun = true
  })
  endLongTurn()
  expect(hasRun).toBe(false)
  await nextTurn()
  expect(hasRun).toBe(true)
})

test('a turn that does not end is cut short by the next request, once', () => {
  const cuts: boolean[] = []
  onNextTurn(isCutShort => cuts.push(isCutShort))
  occupy(60)
  endLongTurn()
  endLongTurn()
  expect(cuts).toEqual([true])
})

test('turns that were cut short leave one immediate behind, not one each', async () => {
  let runs = 0
  const again = () => {
    runs++
    if (runs < 5) onNextTurn(again)
  }
  onNextTurn(again)
  for (let cut = 0; cut < 3; cut++) {
    occupy(60)
    endLongTurn()
  }
  expect(runs).toBe(3)
  await new Promise(resolve => setImmediate(resolve))
  // One turn of the loop, one run.
  expect(runs).toBe(4)
})

/** A request in every turn of the event loop for so long. */
function requestsFor(ms: number) {
  const until = performance.now() + ms
  const come = () => {
    endLongTurn()
    if (performance.now() < until) setImmediate(come)
  }
  come()
  return until
}

test('long work waits until a turn passes without a request', async () => {
  occupy(10)
  const until = requestsFor(30)
  await giveWay()
  expect(performance.now()).toBeGreaterThanOrEqual(until)
})

test('long work waits while others have work left for the next turn', async () => {
  occupy(10)
  const until = performance.now() + 30
  const again = () => {
    if (performance.now() < until) onNextTurn(again)
  }
  onNextTurn(again)
  await giveWay()
  expect(performance.now()).toBeGreaterThanOrEqual(until)
})

test('requests that never leave a turn free do not stop long work', async () => {
  occupy(10)
  let isOver = false
  const come = () => {
    endLongTurn()
    if (!isOver) setImmediate(come)
  }
  come()
  await giveWay()
  isOver = true
})

test('the next batch takes as long as it should, and is at most twice or half as large', () => {
  const bounds = { least: 5, most: 200, msGoal: 50 }
  expect(nextBatchSize(40, 50, bounds)).toBe(40)
  expect(nextBatchSize(40, 40, bounds)).toBe(50)
  expect(nextBatchSize(40, 1, bounds)).toBe(80)
  expect(nextBatchSize(40, 5_000, bounds)).toBe(20)
  expect(nextBatchSize(150, 1, bounds)).toBe(200)
  expect(nextBatchSize(6, 5_000, bounds)).toBe(5)
})
