import { sql } from 'kysely'
import type { Micros } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { idsOf, readGroup, readNewestVotes, subtreeOf } from '../../posts/merge/group.ts'
import { trendingOf, trendingVotesMax } from '../../posts/trending.ts'

const postsPerRead = 2_000
const namedMax = 100

/** Posts whose `trending` is not what the newest votes for them, and for what was merged into them, make of it. */
export async function findWrongTrends(db: CompanyDb): Promise<string[]> {
  const wrong: string[] = []
  for (let last = 0; ; ) {
    const posts = await db.run(postsWithVotes, { last, limit: postsPerRead })
    for (const { id, created, trending, merged_count, root_id, votes } of posts) {
      if (merged_count > 0) wrong.push(...(await wrongInGroup(db, id)))
      else if (root_id === null)
        wrong.push(...compared({ id, trending }, trendingOf(created, JSON.parse(votes ?? '[]'))))
    }
    if (posts.length < postsPerRead || wrong.length >= namedMax) return wrong.slice(0, namedMax)
    last = posts.at(-1)!.id
  }
}

async function wrongInGroup(db: CompanyDb, rootId: number): Promise<string[]> {
  const group = await readGroup(db, rootId)
  const votes = await readNewestVotes(db, idsOf(group), trendingVotesMax)
  const stored = await db.query
    .selectFrom('posts')
    .select(['id', 'created', 'trending'])
    .where('id', 'in', idsOf(group))
    .execute()
  return stored.flatMap(post =>
    compared(post, trendingOf(post.created, votes(subtreeOf(group, post.id)))),
  )
}

function compared({ id, trending }: { id: number; trending: number }, expected: number): string[] {
  // Another processor may round the logarithm differently.
  if (Math.abs(trending - expected) <= 1) return []
  return [`trending of post ${id} is ${trending}, not ${expected}`]
}

type Row = {
  id: number
  created: Micros
  trending: number
  merged_count: number
  root_id: number | null
  votes: string | null
}

/** The newest votes of each by votes_newest_on_post. */
const postsWithVotes = companyStatement<{ last: number; limit: number }, Row>(
  (companyId, value, engine) => {
    const list = sql.raw(
      engine === 'postgres' ? 'cast(json_agg(created) as text)' : 'json_group_array(created)',
    )
    return sql`select p.id, p.created, p.trending, p.merged_count, p.root_id, (select ${list} from (
        select v.created from votes v where v.company_id = ${companyId} and v.post_id = p.id
        order by v.created desc, v.user_id desc limit ${sql.lit(trendingVotesMax)}) as newest) as votes
      from posts p where p.company_id = ${companyId} and p.id > ${value('last')}
        and (p.deleted is null or p.deleted > 0)
      order by p.id limit ${value('limit')}`
  },
)
