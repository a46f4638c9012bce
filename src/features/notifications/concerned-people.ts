import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Concerned, Followers } from './news.ts'

/** Each slice is one short transaction. */
const sliceSize = 200

/** The ids of everybody whom news concern, some at a time; a person may come up twice. */
export async function* concernedPeople(
  db: CompanyDb,
  concerned: Concerned,
): AsyncGenerator<number[]> {
  if ('people' in concerned)
    for (let from = 0; from < concerned.people.length; from += sliceSize)
      yield concerned.people.slice(from, from + sliceSize)
  else
    for (const postId of concerned.followers.postIds)
      yield* followers(db, postId, concerned.followers)
}

/** By primary key. */
async function* followers(
  db: CompanyDb,
  postId: number,
  { rootId, after, until }: Followers,
): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const slice = await db.query
      .selectFrom('followers')
      .select(['user_id', 'is_following', 'created'])
      .where(seek(db.engine, 'post_id', postId))
      .where('user_id', '>', last)
      .orderBy('post_id')
      .orderBy('user_id')
      .limit(sliceSize)
      .execute()
    const ids = slice
      .filter(
        ({ is_following, created }) => is_following === 1 && created > after && created <= until,
      )
      .map(({ user_id }) => user_id)
    yield postId === rootId ? ids : await withoutRowsOf(db, rootId, ids)
    if (slice.length < sliceSize) return
    last = slice.at(-1)!.user_id
  }
}

/** What somebody said of the root decides for all posts that were merged into it. */
async function withoutRowsOf({ query }: CompanyDb, rootId: number, ids: number[]) {
  if (ids.length === 0) return ids
  const decided = await query
    .selectFrom('followers')
    .select('user_id')
    .where('post_id', '=', rootId)
    .where('user_id', 'in', ids)
    .execute()
  const said = new Set(decided.map(({ user_id }) => user_id))
  return ids.filter(id => !said.has(id))
}
