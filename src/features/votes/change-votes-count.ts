import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { readNewestVotes } from '../posts/merge/newest-votes.ts'
import { type PostGroup, subtreeOf } from '../posts/merge/read-group.ts'
import { trendingOf, trendingVotesMax } from '../posts/trending.ts'

/**
 * Counts a vote that was added (1), taken back (-1) or replaced (0) for some posts of a group, and weighs them anew: by the votes for
 * each and for what was merged into it. Their revenue is to be counted, if the voter has an organization, or had another
 * whose posts are yet to be found by their votes.
 */
export async function changeVotesCount(
  transaction: CompanyTransaction,
  { group, postIds, userId }: { group: PostGroup; postIds: number[]; userId: number },
  by: 1 | 0 | -1,
) {
  const { revision } = transaction
  const posts = group.posts
    .filter(({ id }) => postIds.includes(id))
    .map(({ id: postId, created }) => ({ postId, created, below: subtreeOf(group, postId) }))
  const counted = [...new Set(posts.flatMap(({ below }) => below))]
  const votes = await readNewestVotes(transaction, counted, trendingVotesMax)
  for (const { postId, created, below } of posts) {
    const trending = trendingOf(created, votes(below))
    await transaction.run(updateCount, { postId, userId, by, trending, revision })
  }
}

const updateCount = companyQuery<
  { postId: number; userId: number; by: number; trending: number; revision: number },
  unknown
>((query, value, engine) =>
  query
    .updateTable('posts')
    .set(eb => ({
      votes_count: eb('votes_count', '+', value('by')),
      trending: value('trending'),
      revision: value('revision'),
      revenue_due: eb
        .case()
        // The voter by primary key.
        .when(
          eb
            .selectFrom('users')
            .select('organization_id')
            .where(seek(engine, 'users.id', value('userId')))
            .orderBy('users.id')
            .limit(sql.lit(1)),
          'is not',
          null,
        )
        .then(value('revision'))
        .when(
          eb.exists(
            eb
              .selectFrom('revenue_changes')
              .select('subject_id')
              .where('kind', '=', sql.lit('user'))
              .where('subject_id', '=', value('userId')),
          ),
        )
        .then(value('revision'))
        .else(eb.ref('revenue_due'))
        .end(),
    }))
    .where('id', '=', value('postId')),
)
