import { sql } from 'kysely'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { type Audience, sees } from '../../boards/audience.ts'
import type { PostRow } from '../post-row.ts'
import { postsInOrder } from '../posts-in-order.ts'
import { groupPairs } from './group-pairs.ts'
import { readLikelyPairs } from './read-pairs.ts'

/** Open posts that may all say the same, the one that would stay first: the one with most votes, of several the oldest. */
export type DuplicateGroup = PostRow[]

/** `likeness` is that of its two most similar posts, of which `id` is one. */
export type ScoredGroup = { ids: number[]; likeness: number; id: number }

/** Ids of posts that may say the same, likeliest groups first, as far as the audience sees them. */
export async function listGroupIds(db: CompanyDb, audience: Audience): Promise<number[][]> {
  return (await listScoredGroups(db, audience)).map(({ ids }) => ids)
}

export function listScoredGroups(db: CompanyDb, audience: Audience): Promise<ScoredGroup[]> {
  return db.readTogether(async same => {
    const pairs = await readLikelyPairs(same, audience)
    const ids = [...new Set(pairs.flatMap(({ post_id, other_id }) => [post_id, other_id]))]
    const apart = await same.run(differentPairs, { ids: JSON.stringify(ids) })
    const known = new Set(apart.map(({ post_id, other_id }) => `${post_id} ${other_id}`))
    const groups = groupPairs(pairs, (one, other) =>
      known.has(`${Math.min(one, other)} ${Math.max(one, other)}`),
    )
    return groups.map(group => {
      // Pairs come likeliest first.
      const best = pairs.find(
        ({ post_id, other_id }) => group.includes(post_id) && group.includes(other_id),
      )!
      return { ids: group, likeness: best.likeness, id: best.post_id }
    })
  })
}

/** The posts of these groups; one may have moved to another board since they were listed. */
export async function readGroups(
  db: CompanyDb,
  audience: Audience,
  groups: number[][],
): Promise<DuplicateGroup[]> {
  const found = await postsInOrder(db, groups.flat())
  const posts = found.filter(({ board_id }) => sees(audience, board_id))
  const byId = new Map(posts.map(post => [post.id, post]))
  return groups
    .map(ids =>
      ids
        .flatMap(id => byId.get(id) ?? [])
        .sort((a, b) => b.votes_count - a.votes_count || a.created - b.created || a.id - b.id),
    )
    .filter(({ length }) => length > 1)
}

type PairIds = { post_id: number; other_id: number }

/** By primary key. The other post of a pair is a later one, so that each is found by its earlier one. */
const differentPairs = companyStatement<{ ids: string }, PairIds>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const column = { name: 'post_id', type: 'bigint' as const }
  const rows = rowsWith(engine, 'duplicate_pairs', owner, column, value('ids'))
  return sql`select post_id, other_id from (${rows}) as d where state = 'different'`
})
