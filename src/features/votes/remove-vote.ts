import type { Micros } from '../../platform/clock.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { idsOf, pathToRoot, readGroup } from '../posts/merge/read-group.ts'
import { votesOfPerson } from '../posts/merge/rows-of-person.ts'
import { touchMerged } from '../posts/merge/touch-merged.ts'
import { changeVotesCount } from './change-votes-count.ts'
import { voteRemoved } from './events.ts'
import { forgetVoter } from './followers/forget-voter.ts'

type Vote = { postId: number; userId: number }

/**
 * Takes a vote back, from every post of a group that was merged; where there is none, nothing changes. Whether there was
 * one.
 */
export function removeVote(
  db: CompanyDb,
  actor: Actor,
  { postId: givenId, userId }: Vote,
): Promise<boolean> {
  return db.write(actor, async transaction => {
    const group = await readGroup(transaction, givenId)
    const votes = await votesOfPerson(transaction, { postIds: idsOf(group), userId })
    if (votes.length === 0) return false
    for (const { post_id: postId, created } of votes)
      await transaction.run(deleteVote, { postId, userId, created })
    // A post counts the voters of what was merged into it, too, and each once. What is left decides its trend.
    const counting = new Set(votes.flatMap(({ post_id }) => pathToRoot(group, post_id)))
    await changeVotesCount(transaction, { group, postIds: [...counting], userId }, -1)
    await touchMerged(transaction, group)
    for (const { post_id: postId } of votes) {
      const boardId = group.posts.find(({ id }) => id === postId)!.board_id
      transaction.record(voteRemoved, { post_id: postId, board_id: boardId, user_id: userId })
      await forgetVoter(transaction, { postId, boardId, userId })
    }
    return true
  })
}

/** With the time, any index of the votes leads to that one row; see `seek`. */
const deleteVote = companyQuery<Vote & { created: Micros }, unknown>((query, value) =>
  query
    .deleteFrom('votes')
    .where('post_id', '=', value('postId'))
    .where('user_id', '=', value('userId'))
    .where('created', '=', value('created')),
)
