import { sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { rowsOf } from '../../store/rows-of.ts'
import { editRow } from '../../store/update-row.ts'
import { isTeam } from '../auth/permissions.ts'
import { userBlocked, userUnblocked, userVotesVoided } from '../people/users/events.ts'
import type { User } from '../people/users/find-user.ts'
import { removeVote } from '../votes/remove-vote.ts'
import { dropRemovedVotes, removedVotesOf } from '../votes/restore-votes.ts'
import { votesOf } from '../votes/set-votes-aside.ts'
import { applyBlock } from './apply-block.ts'

/** Above every id. */
const fromTheNewest = Number.MAX_SAFE_INTEGER

/**
 * From then on nothing is written by this person, nor in their name; `user` is as it is in the transaction. With
 * `removesContent`, what they wrote is held and their votes are taken back: the newest of it at once, and if it is much
 * the rest within moments.
 */
export function blockUser(
  db: CompanyDb,
  actor: Actor,
  user: User,
  { removesContent }: { removesContent: boolean },
): Promise<void> {
  if (isTeam(user.role)) throw problem('team_not_blockable')
  return db.write(actor, async transaction => {
    const isRemoving = removesContent && user.is_removed === 0
    if (user.blocked !== null && !isRemoving) return
    const removes_content = removesContent || user.is_removed === 1
    await editRow(transaction, 'users', user.id, {
      blocked: user.blocked ?? transaction.now,
      is_removed: removes_content ? 1 : 0,
      ...(isRemoving ? { removing_below: fromTheNewest } : {}),
    })
    transaction.record(userBlocked, { user_id: user.id, removes_content })
    if (isRemoving) await applyBlock(transaction, actor, user.id)
  })
}

/** Brings back exactly what the block has removed. With `staysBlocked`, only that: they still do not write. */
export function unblockUser(
  db: CompanyDb,
  actor: Actor,
  user: User,
  { staysBlocked = false } = {},
): Promise<void> {
  return db.write(actor, async transaction => {
    if (user.blocked === null) return
    const hasRemoved = user.is_removed === 1 || user.removing_below !== null
    await editRow(transaction, 'users', user.id, {
      blocked: staysBlocked ? user.blocked : null,
      is_removed: 0,
      ...(hasRemoved ? { removing_below: fromTheNewest } : {}),
    })
    const { id: user_id } = user
    if (staysBlocked) transaction.record(userBlocked, { user_id, removes_content: false })
    else transaction.record(userUnblocked, { user_id })
    if (hasRemoved) await applyBlock(transaction, actor, user.id)
  })
}

/** Rows of each kind that are counted at most. */
const countedMax = 200

/** `isMore`: one of them is only counted so far. */
export type BlockPreview = { posts: number; comments: number; votes: number; isMore: boolean }

/** Content and votes that blocking with removal would remove. Posts that are part of a merge stay. */
export async function previewBlock(db: CompanyDb, userId: number): Promise<BlockPreview> {
  const written = { condition: 'creator_id > 0', orderBy: ['id'] as const, limit: countedMax }
  const [posts, comments, votes] = await Promise.all([
    // By posts_of_creator and comments_of_creator.
    rowsOf(db, 'posts', { creator_id: userId }, written),
    rowsOf(db, 'comments', { creator_id: userId }, written),
    votesOf(db, userId, countedMax),
  ])
  const isThere = ({ deleted }: { deleted: number | null }) => deleted === null
  return {
    posts: posts.filter(post => isThere(post) && post.root_id === null && post.merged_count === 0)
      .length,
    comments: comments.filter(isThere).length,
    votes: votes.length,
    isMore: [posts, comments, votes].some(({ length }) => length === countedMax),
  }
}

/** A write holds the company's lock: with more, others would notice. */
const votesPerSlice = 100

/** Removes all votes of a person: many of them at once, and if they have more the rest within moments. Whether that is all. */
export function voidVotes(db: CompanyDb, actor: Actor, userId: number): Promise<boolean> {
  return db.write(actor, async transaction => {
    // Those that a block has removed do not come back, either.
    const votes = [
      ...(await votesOf(transaction, userId, 1)),
      ...(await removedVotesOf(transaction, userId, 1)),
    ]
    if (votes.length === 0) return true
    await transaction.run(setVoiding, { userId, isVoiding: 1 })
    transaction.record(userVotesVoided, { user_id: userId })
    return voidSome(transaction, actor, userId)
  })
}

/** The next slice. Whether it was the last. */
export async function voidSome(
  transaction: CompanyTransaction,
  actor: Actor,
  userId: number,
): Promise<boolean> {
  const votes = await votesOf(transaction, userId, votesPerSlice)
  // One of a group of merged posts goes with the others of that group: then there is none any more.
  for (const { post_id: postId } of votes) await removeVote(transaction, actor, { postId, userId })
  const isWithoutRemoved = await dropRemovedVotes(transaction, { userId, limit: votesPerSlice })
  if (votes.length === votesPerSlice || !isWithoutRemoved) return false
  await transaction.run(setVoiding, { userId, isVoiding: 0 })
  return true
}

const setVoiding = companyQuery<{ userId: number; isVoiding: 0 | 1 }, unknown>((query, value) =>
  query
    .updateTable('users')
    .set({ is_voiding: value('isVoiding') })
    .where('id', '=', value('userId'))
    .where(sql<boolean>`is_voiding <> ${value('isVoiding')}`),
)
