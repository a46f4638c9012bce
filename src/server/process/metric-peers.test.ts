import { expect, test } from 'bun:test'
import { counter, type Family, gauge, mergeFamilies } from '../../platform/metrics/families.ts'
import { type MetricMessage, MetricPeers } from './metric-peers.ts'

/** Three workers that hear each other, as through their supervisor. */
function threeWorkers() {
  const silent = new Set<number>()
  const counts = new Map([1, 2, 3].map(worker => [worker, 0]))
  const families = (worker: number): Family[] => [
    counter({ name: 'requests', help: '' }, [[{}, counts.get(worker)!]]),
    gauge({ name: 'processes', help: '' }, [[{}, 1]]),
  ]
  const say = (from: number) => (message: MetricMessage) =>
    queueMicrotask(() => {
      for (const [worker, other] of peers)
        if (worker !== from && !silent.has(worker)) other.hear(message, () => families(worker))
    })
  const peers = new Map([1, 2, 3].map(worker => [worker, new MetricPeers(2, say(worker), worker)]))
  const scrape = async (worker: number) => {
    const own = families(worker)
    const merged = mergeFamilies([own, ...(await peers.get(worker)!.ask(own))])
    const sampleOf = (name: string) =>
      merged.find(family => family.name === name)?.samples[0]?.value
    return { requests: sampleOf('requests'), processes: sampleOf('processes') }
  }
  return { silent, counts, scrape, say }
}

test('a worker that does not answer in time counts as before, whichever of the others is asked', async () => {
  const { silent, counts, scrape } = threeWorkers()
  for (const worker of [1, 2, 3]) counts.set(worker, 10 * worker)
  expect(await scrape(1)).toEqual({ requests: 60, processes: 3 })
  counts.set(2, 21)
  silent.add(1)
  expect(await Promise.all([scrape(2), scrape(3)])).toEqual([
    { requests: 61, processes: 2 },
    { requests: 61, processes: 2 },
  ])
})

test('one that ended is counted once', async () => {
  const { silent, counts, scrape, say } = threeWorkers()
  counts.set(3, 30)
  expect(await scrape(1)).toEqual({ requests: 30, processes: 3 })
  silent.add(3)
  const endedMetrics = [counter({ name: 'requests', help: '' }, [[{}, 30]])]
  say(3)({ endedWorker: 3, endedMetrics })
  expect(await scrape(2)).toEqual({ requests: 30, processes: 2 })
})
