import { sql } from 'kysely'
import type { Micros } from '../../../platform/clock.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { countVoters } from '../count-voters.ts'
import { trendingOf, trendingVotesMax } from '../trending.ts'
import { readNewestComments } from './newest-comments.ts'
import { readNewestVotes } from './newest-votes.ts'

/** A post, and the posts that it counts from now on: itself and everything that is merged into it. */
type Counting = { id: number; created: Micros; counted: number[] }

/**
 * Counts anew what posts show of themselves and what is merged into them. The comments and imported votes of a post that is
 * merged (1) or unmerged (-1) are added, or taken away, by its own counts.
 */
export async function recountPosts(
  transaction: CompanyTransaction,
  { id: mergedId, change }: { id: number; change: 1 | -1 },
  posts: Counting[],
) {
  const { query, revision } = transaction
  const all = [...new Set(posts.flatMap(({ counted }) => counted))]
  const newestVotes = await readNewestVotes(transaction, all, trendingVotesMax)
  const newestComment = await readNewestComments(transaction, all)
  const merged = await query
    .selectFrom('posts')
    .select(['imported_votes', 'comments_count', 'public_comments_count', 'responses_count'])
    .where('id', '=', mergedId)
    .executeTakeFirstOrThrow()
  const importedVotes = sql<number>`imported_votes + ${change * merged.imported_votes}`
  const responses = sql<number>`responses_count + ${change * merged.responses_count}`
  for (const { id, created, counted } of posts)
    await query
      .updateTable('posts')
      .set({
        votes_count: sql`${await countVoters(transaction, counted)} + ${importedVotes}`,
        imported_votes: importedVotes,
        comments_count: sql`comments_count + ${change * merged.comments_count}`,
        public_comments_count: sql`public_comments_count + ${change * merged.public_comments_count}`,
        responses_count: responses,
        has_response: sql`case when ${responses} > 0 then 1 else 0 end`,
        trending: trendingOf(created, newestVotes(counted)),
        last_activity: Math.max(created, newestComment(counted)),
        revision,
      })
      .where('id', '=', id)
      .execute()
}
