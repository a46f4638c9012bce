import { comparePosts } from '../../../src/features/posts/duplicates/compare-post.ts'
import { randomFrom } from '../../../test/support/random.ts'
import type { Companies, Place } from '../places/place.ts'
import { processorMs } from './processor-time.ts'

/** Milliseconds of processor time for a post, the database's included, in the ways that `compareNext` compares them. */
export type CompareTimes = { sweep: number; alone: number }

const warmUps = 5
const together = 20

/** Compares posts for duplicates: some that follow each other at a time, and one by one. */
export async function measureCompares(
  place: Place,
  { big }: Companies,
  count: number,
): Promise<CompareTimes> {
  const rows = await big.query.selectFrom('posts').select('id').orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  const compare = (part: number[]) => comparePosts(big, part, async () => part)
  const times = {
    sweep: await cpuOf(place, ids, together, count, compare),
    alone: await cpuOf(place, ids, 1, count, compare),
  }
  await big.maintain(({ query }) => query.deleteFrom('duplicate_pairs').execute())
  return times
}

async function cpuOf(
  place: Place,
  ids: number[],
  size: number,
  count: number,
  compare: (part: number[]) => Promise<void>,
): Promise<number> {
  const random = randomFrom(`compare ${size}`)
  let ms = 0
  for (let compared = -warmUps * size; compared < count; compared += size) {
    const from = random.below(ids.length - size)
    const pids = await place.serverPids()
    const before = processorMs(pids)
    await compare(ids.slice(from, from + size))
    if (compared >= 0) ms += processorMs(pids) - before
  }
  return ms / (Math.ceil(count / size) * size)
}
