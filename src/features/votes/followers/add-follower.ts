import type { Micros } from '../../../platform/clock.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'

type NewFollower = {
  postId: number
  userId: number
  /** What they did. */
  reason: Exclude<Tables['followers']['reason'], 'asked'>
}

/**
 * Somebody who writes a post, votes for it or comments on it follows it, unless they have unfollowed it. A vote can
 * be taken back, so any other reason replaces it. The event of what they did says all of this: there is no other.
 */
export async function addFollower(transaction: CompanyTransaction, follower: NewFollower) {
  await transaction.run(insertFollower, { ...follower, created: transaction.now })
}

const insertFollower = companyQuery<NewFollower & { created: Micros }, unknown>((query, value) =>
  query
    .insertInto('followers')
    .values({
      post_id: value('postId'),
      user_id: value('userId'),
      reason: value('reason'),
      is_following: 1,
      created: value('created'),
    })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'post_id', 'user_id'])
        .doUpdateSet({ reason: value('reason') })
        .where('followers.reason', '=', 'vote'),
    ),
)
