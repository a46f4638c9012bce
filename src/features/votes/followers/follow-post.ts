import type { Micros } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import { readGroup } from '../../posts/merge/read-group.ts'
import { touchMerged } from '../../posts/merge/touch-merged.ts'
import { postFollowed } from './events.ts'
import { changePostRevision } from './post-revision.ts'

/**
 * Follows a post, or of a merged one its root, because somebody asked to. Where they follow already, only the reason 'vote' changes: taking the vote
 * back does not end what they asked for.
 */
export function followPost(
  db: CompanyDb,
  actor: Actor,
  { postId: givenId, userId }: { postId: number; userId: number },
): Promise<void> {
  return db.write(actor, async transaction => {
    const group = await readGroup(transaction, givenId)
    const { rootId: postId } = group
    const { now: created } = transaction
    const changed = await transaction.run(follow, { postId, userId, created })
    if (changed.length === 0) return
    await touchMerged(transaction, group)
    const board_id = await changePostRevision(transaction, postId)
    const data = { post_id: postId, board_id, user_id: userId, reason: 'asked' as const }
    transaction.record(postFollowed, data)
  })
}

const follow = companyQuery<
  { postId: number; userId: number; created: Micros },
  { post_id: number }
>((query, value) =>
  query
    .insertInto('followers')
    .values({
      post_id: value('postId'),
      user_id: value('userId'),
      reason: 'asked',
      is_following: 1,
      created: value('created'),
    })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'post_id', 'user_id'])
        .doUpdateSet({ reason: 'asked', is_following: 1 })
        .where(eb =>
          eb.or([eb('followers.is_following', '=', 0), eb('followers.reason', '=', 'vote')]),
        ),
    )
    .returning('followers.post_id'),
)
