import { sql } from 'kysely'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import { editRow, updateRow } from '../../../store/update-row.ts'
import { addFollower } from '../../votes/followers/followers.ts'
import { dropRemovedVotes, restoreVotes } from '../../votes/restore-votes.ts'
import { setVotesAside } from '../../votes/set-votes-aside.ts'
import { eraseUser } from '../users/delete-user.ts'
import { userGuestJoined } from '../users/events.ts'
import { findUser } from '../users/find-user.ts'
import { postsOfGuest } from './add-guest.ts'
import { forgetAddress } from './end-guests.ts'

const perStep = 100

/**
 * Moves a guest's posts and votes to the person who signs in with the same browser, and erases the guest. Relies on the cookie
 * alone, never on a typed address. If either is blocked, nothing moves.
 */
export async function joinAccount(
  transaction: CompanyTransaction,
  actor: Actor,
  guestId: number,
  userId: number,
) {
  const [guest, user] = [await findUser(transaction, guestId), await findUser(transaction, userId)]
  if (guest?.is_guest !== 1) return
  if (guest.blocked !== null || user?.blocked !== null) return forgetAddress(transaction, guestId)
  await moveVotes(transaction, actor, guestId, userId)
  await movePosts(transaction, guestId, userId)
  transaction.record(userGuestJoined, { user_id: userId, guest_id: guestId })
  await eraseUser(transaction, actor, guest)
}

/** Like blocking the guest and unblocking the person: restoring votes counts each person once per group of merged posts. */
async function moveVotes(
  transaction: CompanyTransaction,
  actor: Actor,
  guestId: number,
  userId: number,
) {
  const ofGuest = { userId: guestId, limit: perStep }
  while (!(await setVotesAside(transaction, actor, ofGuest)));
  await transaction.run(giveVotes, { guestId, userId })
  // Drops votes for posts that the person has voted for already.
  while (!(await dropRemovedVotes(transaction, ofGuest)));
  while (!(await restoreVotes(transaction, { userId, limit: perStep })));
}

/** By removed_votes_by_user and the primary key. */
const giveVotes = companyStatement<{ guestId: number; userId: number }>(
  (companyId, value) => sql`update removed_votes set user_id = ${value('userId')}
    where company_id = ${companyId} and user_id = ${value('guestId')}
      and not exists (select 1 from removed_votes as own where own.company_id = ${companyId}
        and own.post_id = removed_votes.post_id and own.user_id = ${value('userId')})`,
)

async function movePosts(transaction: CompanyTransaction, guestId: number, userId: number) {
  const { revision } = transaction
  for (;;) {
    const posts = await postsOfGuest(transaction, guestId, perStep)
    for (const { id } of posts) {
      await editRow(transaction, 'posts', id, { creator_id: userId })
      await updateRow(transaction, 'moderation_items', id, { creator_id: userId, revision })
      addFollower(transaction, { postId: id, userId, reason: 'author' })
    }
    if (posts.length < perStep) return
  }
}
