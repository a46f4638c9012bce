import type { CompanyDb } from '../../store/company-db.ts'
import { concernedPeople } from './concerned-people.ts'
import { findReaders } from './find-readers.ts'
import { type ByWhom, changelogNewsAbout, type NewsOfFollowed, postNewsAbout } from './news.ts'

const countedMax = 1_000
/** Slices of up to 200 followers to read beyond one for each post. It bounds the work where few of many can be notified. */
const moreSlicesMax = 10

/** How many people are notified, out of how many followers; if not exact, both are lower bounds. */
export type Reach = { count: number; followers: number; isExact: boolean }

/** The reach of a changelog entry about these posts. `actorId` publishes it; null if it is scheduled. */
export async function countChangelogReaders(
  db: CompanyDb,
  postIds: number[],
  actorId: number | null,
): Promise<Reach> {
  return countReaders(db, await changelogNewsAbout(db, postIds, now(actorId)))
}

/** The reach of an answer to one of these posts, or of a change of its status. */
export async function countPostReaders(
  db: CompanyDb,
  postIds: number[],
  actorId: number,
): Promise<Reach> {
  return countReaders(db, await postNewsAbout(db, postIds, now(actorId)))
}

/** For an event that has not happened yet. */
const now = (actorId: number | null): ByWhom => ({
  actor_id: actorId,
  created: Number.MAX_SAFE_INTEGER,
})

/** Finds people in the same way as the notifications do. */
async function countReaders(db: CompanyDb, all: NewsOfFollowed[]): Promise<Reach> {
  const readers = new Set<number>()
  const followers = new Set<number>()
  const reach = (isExact: boolean): Reach => ({
    count: Math.min(readers.size, countedMax),
    followers: followers.size,
    isExact,
  })
  let slicesLeft = all.reduce(
    (sum, { concerned }) => sum + concerned.followers.postIds.length,
    moreSlicesMax,
  )
  for (const news of all)
    for await (const ids of concernedPeople(db, news.concerned)) {
      if (readers.size >= countedMax || slicesLeft-- === 0) return reach(false)
      for (const id of ids) if (!news.except.includes(id)) followers.add(id)
      for (const { id } of await findReaders(db, ids, news)) readers.add(id)
    }
  return reach(true)
}
