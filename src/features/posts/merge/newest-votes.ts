import type { Micros } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'

type Vote = { user_id: number; created: Micros }

/** When the newest votes for any of some posts were given, at most one of each person. */
export type NewestVotes = (postIds: number[]) => Micros[]

/**
 * Reads the newest `limit` votes of each of these posts, to tell those of any of them. Whoever is among the newest of
 * several posts is among the newest of the post that they voted for last, so that no more have to be read.
 */
export async function readNewestVotes(
  db: Pick<CompanyDb, 'run'>,
  postIds: number[],
  limit: number,
): Promise<NewestVotes> {
  const votes = new Map<number, Vote[]>()
  const read = async (postId: number) =>
    votes.set(postId, await db.run(newestVotes, { postId, limit }))
  await settleAll(postIds.map(read))
  return wanted => {
    const ordered = wanted
      .flatMap(id => votes.get(id) ?? [])
      .sort((a, b) => b.created - a.created || b.user_id - a.user_id)
    const latest = new Map<number, Micros>()
    for (const { user_id, created } of ordered)
      if (!latest.has(user_id)) latest.set(user_id, created)
    return [...latest.values()].slice(0, limit)
  }
}

/** By votes_newest_on_post. */
const newestVotes = companyQuery<{ postId: number; limit: number }, Vote>((query, value, engine) =>
  query
    .selectFrom('votes')
    .select(['user_id', 'created'])
    .where(seek(engine, 'post_id', value('postId')))
    .orderBy('post_id', 'desc')
    .orderBy('created', 'desc')
    .orderBy('user_id', 'desc')
    .limit(value('limit')),
)
