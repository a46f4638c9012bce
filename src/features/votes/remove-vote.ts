import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { deleteRows } from '../../store/delete-rows.ts'
import type { Actor } from '../../store/event.ts'
import {
  idsOf,
  type PostGroup,
  pathToRoot,
  readGroup,
  readNewestVotes,
  subtreeOf,
  touchMerged,
  votesOfPerson,
} from '../posts/merge/group.ts'
import { trendingOf, trendingVotesMax } from '../posts/trending.ts'
import { voteRemoved } from './events.ts'
import { forgetVoter } from './followers/followers.ts'
import { countImportance } from './importance.ts'

type Vote = { postId: number; userId: number }

/**
 * Takes a vote back, from every post of a group that was merged; where there is none, nothing changes. Whether there was
 * one.
 */
export function removeVote(
  db: CompanyDb,
  actor: Actor,
  { postId, userId }: Vote,
): Promise<boolean> {
  return db.write(actor, async transaction =>
    removeVoteFrom(transaction, await readGroup(transaction, postId), userId),
  )
}

export async function removeVoteFrom(
  transaction: CompanyTransaction,
  group: PostGroup,
  userId: number,
): Promise<boolean> {
  const votes = await votesOfPerson(transaction, { postIds: idsOf(group), userId })
  if (votes.length === 0) return false
  // With the time, any index of the votes leads to that one row; see `seek`.
  for (const { post_id, created } of votes)
    await deleteRows(transaction, 'votes', { post_id, user_id: userId, created })
  // A post counts the voters of what was merged into it, too, and each once. What is left decides its trend.
  const counting = new Set(votes.flatMap(({ post_id }) => pathToRoot(group, post_id)))
  await changeVotesCount(transaction, { group, postIds: [...counting], userId }, -1)
  countImportance(transaction, group, { before: votes, after: [] })
  touchMerged(transaction, group)
  for (const { post_id: postId } of votes) {
    const boardId = group.posts.find(({ id }) => id === postId)!.board_id
    transaction.record(voteRemoved, { post_id: postId, board_id: boardId, user_id: userId })
    await forgetVoter(transaction, { postId, boardId, userId })
  }
  return true
}

/**
 * Counts a vote that was added (1), taken back (-1) or replaced (0) for some posts of a group, and weighs them anew: by the votes for
 * each and for what was merged into it. Their revenue is to be counted, if the voter has an organization, or had another
 * whose posts are yet to be found by their votes.
 */
export async function changeVotesCount(
  transaction: CompanyTransaction,
  counting: Counting,
  by: 1 | 0 | -1,
) {
  const count = await readyToCount(transaction, counting)
  count(by)
}

type Counting = { group: PostGroup; postIds: number[]; userId: number }

/** The same in two steps: the first only reads the votes as they are now. */
export async function readyToCount(
  transaction: CompanyTransaction,
  { group, postIds, userId }: Counting,
) {
  const { revision } = transaction
  const posts = group.posts
    .filter(({ id }) => postIds.includes(id))
    .map(({ id: postId, created }) => ({ postId, created, below: subtreeOf(group, postId) }))
  const counted = [...new Set(posts.flatMap(({ below }) => below))]
  const votes = await readNewestVotes(transaction, counted, trendingVotesMax)
  return (by: 1 | 0 | -1) => {
    for (const { postId, created, below } of posts) {
      const trending = trendingOf(created, votes(below))
      transaction.send(transaction.run(updateCount, { postId, userId, by, trending, revision }))
    }
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
        // Whether they are in a segment, by segment_members_by_user.
        .when(
          eb
            .selectFrom('segment_members')
            .select('segment_id')
            .where(seek(engine, 'segment_members.user_id', value('userId')))
            .orderBy('segment_members.user_id')
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
