import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import { seek } from '../../platform/db/seek.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { type CompanyTransaction, companyQuery } from '../../store/index.ts'
import { trendingOf, trendingVotesMax } from '../posts/index.ts'

/**
 * Counts a vote that was added (1) or taken back (-1), and weighs the post anew. Its revenue is to be counted, if the voter
 * has an organization, or had another whose posts are yet to be found by their votes. The post's board.
 */
export async function changeVotesCount(
  transaction: CompanyTransaction,
  { postId, userId }: { postId: number; userId: number },
  by: 1 | -1,
): Promise<number> {
  const { revision } = transaction
  const [[post], votes] = await settleAll([
    (async () => transaction.run(postById, { postId }))(),
    (async () => transaction.run(newestVotes, { postId, limit: trendingVotesMax }))(),
  ])
  const times = votes.map(({ created }) => created)
  const trending = trendingOf(post!.created, times)
  await transaction.run(updateCount, { postId, userId, by, trending, revision })
  return post!.board_id
}

/** By primary key. */
const postById = companyQuery<{ postId: number }, { board_id: number; created: Micros }>(
  (query, value, engine) =>
    query
      .selectFrom('posts')
      .select(['board_id', 'created'])
      .where(seek(engine, 'id', value('postId')))
      .orderBy('id'),
)

/** By votes_newest_on_post. */
const newestVotes = companyQuery<{ postId: number; limit: number }, { created: Micros }>(
  (query, value, engine) =>
    query
      .selectFrom('votes')
      .select('created')
      .where(seek(engine, 'post_id', value('postId')))
      .orderBy('post_id', 'desc')
      .orderBy('created', 'desc')
      .orderBy('user_id', 'desc')
      .limit(value('limit')),
)

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
