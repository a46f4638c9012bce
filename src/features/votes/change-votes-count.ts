import { type CompanyTransaction, companyQuery } from '../../store/index.ts'
import { type PostGroup, readNewestVotes, subtreeOf } from '../post-groups/index.ts'
import { trendingOf, trendingVotesMax } from '../posts/index.ts'

/**
 * Counts a vote that was added (1) or taken back (-1) for some posts of a group, and weighs them anew: by the votes for
 * each and for what was merged into it.
 */
export async function changeVotesCount(
  transaction: CompanyTransaction,
  group: PostGroup,
  postIds: number[],
  by: 1 | -1,
) {
  const { revision } = transaction
  const posts = group.posts
    .filter(({ id }) => postIds.includes(id))
    .map(({ id: postId, created }) => ({ postId, created, below: subtreeOf(group, postId) }))
  const counted = [...new Set(posts.flatMap(({ below }) => below))]
  const votes = await readNewestVotes(transaction, counted, trendingVotesMax)
  for (const { postId, created, below } of posts) {
    const trending = trendingOf(created, votes(below))
    await transaction.run(updateCount, { postId, by, trending, revision })
  }
}

const updateCount = companyQuery<
  { postId: number; by: number; trending: number; revision: number },
  unknown
>((query, value) =>
  query
    .updateTable('posts')
    .set(eb => ({
      votes_count: eb('votes_count', '+', value('by')),
      trending: value('trending'),
      revision: value('revision'),
    }))
    .where('id', '=', value('postId')),
)
