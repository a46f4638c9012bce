import type { CompanyDb } from '../../store/index.ts'
import { concernedPeople } from './concerned-people.ts'
import { findReaders } from './find-readers.ts'
import { type ByWhom, changelogNewsAbout, type NewsOfFollowed, postNewsAbout } from './news.ts'

const countedMax = 1_000
/** A slice has 200 followers at most. Beyond one for each post, so many are read, however few of them may be notified. */
const moreSlicesMax = 10

/** How many people are notified, of how many who follow: exactly, or at least. */
export type Reach = { count: number; followers: number; isExact: boolean }

/** When an entry of the changelog about these posts is published. `actorId`: who does it; null where the clock does. */
export async function countChangelogReaders(
  db: CompanyDb,
  postIds: number[],
  actorId: number | null,
): Promise<Reach> {
  return countReaders(db, await changelogNewsAbout(db, postIds, now(actorId)))
}

/** When somebody answers one of these posts, or changes its status. */
export async function countPostReaders(
  db: CompanyDb,
  postIds: number[],
  actorId: number,
): Promise<Reach> {
  return countReaders(db, await postNewsAbout(db, postIds, now(actorId)))
}

/** Of an event that has not happened yet. */
const now = (actorId: number | null): ByWhom => ({
  actor_id: actorId,
  created: Number.MAX_SAFE_INTEGER,
})

/** Found as the notifications are. */
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
