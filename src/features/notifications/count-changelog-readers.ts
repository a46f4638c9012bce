import type { CompanyDb } from '../../store/index.ts'
import { concernedPeople } from './concerned-people.ts'
import { findReaders } from './find-readers.ts'
import { changelogNewsAbout } from './news.ts'

const countedMax = 1_000
/** A slice has 200 followers at most. Beyond one for each post, so many are read, however few of them may be notified. */
const moreSlicesMax = 10

/**
 * How many people are notified when an entry about these posts is published, found as the notifications are: exactly, or at
 * least. `actorId` is who publishes it; null where the clock does.
 */
export async function countChangelogReaders(
  db: CompanyDb,
  postIds: number[],
  actorId: number | null,
): Promise<{ count: number; isExact: boolean }> {
  const people = new Set<number>()
  const event = { actor_id: actorId, created: Number.MAX_SAFE_INTEGER }
  const all = await changelogNewsAbout(db, postIds, event)
  let slicesLeft = all.reduce(
    (sum, { concerned }) => sum + concerned.followers.postIds.length,
    moreSlicesMax,
  )
  for (const news of all)
    for await (const ids of concernedPeople(db, news.concerned)) {
      if (people.size >= countedMax || slicesLeft-- === 0)
        return { count: Math.min(people.size, countedMax), isExact: false }
      for (const { id } of await findReaders(db, ids, news)) people.add(id)
    }
  return { count: people.size, isExact: true }
}
