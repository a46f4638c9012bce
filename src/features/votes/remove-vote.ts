import type { Micros } from '../../platform/clock.ts'
import { seek } from '../../platform/db/seek.ts'
import { type Actor, type CompanyDb, companyQuery } from '../../store/index.ts'
import { forgetVoter } from '../followers/index.ts'
import { changeVotesCount } from './change-votes-count.ts'
import { voteRemoved } from './events.ts'

type Vote = { postId: number; userId: number }

/** Takes a vote back; where there is none, nothing changes. Whether there was one. */
export function removeVote(
  db: CompanyDb,
  actor: Actor,
  { postId, userId }: Vote,
): Promise<boolean> {
  return db.write(actor, async transaction => {
    const [vote] = await transaction.run(findVote, { postId, userId })
    if (!vote) return false
    await transaction.run(deleteVote, { postId, userId, created: vote.created })
    const boardId = await changeVotesCount(transaction, postId, -1)
    transaction.record(voteRemoved, { post_id: postId, board_id: boardId, user_id: userId })
    await forgetVoter(transaction, { postId, boardId, userId })
    return true
  })
}

/** By the primary key: no other index has the votes of a post in the order of users. */
const findVote = companyQuery<Vote, { created: Micros }>((query, value, engine) =>
  query
    .selectFrom('votes')
    .select('created')
    .where('post_id', '=', value('postId'))
    .where(seek(engine, 'user_id', value('userId')))
    .orderBy('user_id'),
)

/** With the time, any index of the votes leads to that one row; see `seek`. */
const deleteVote = companyQuery<Vote & { created: Micros }, unknown>((query, value) =>
  query
    .deleteFrom('votes')
    .where('post_id', '=', value('postId'))
    .where('user_id', '=', value('userId'))
    .where('created', '=', value('created')),
)
