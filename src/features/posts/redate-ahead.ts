import { type Micros, skewMicrosMax } from '../../platform/clock.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { updateRow } from '../../store/update-row.ts'
import { postEdited } from './events.ts'
import { idsOf, readGroup, readNewestComments, readNewestVotes, subtreeOf } from './merge/group.ts'
import { trendingOf, trendingVotesMax } from './trending.ts'

type Redated = { posts: number; comments: number; votes: number; followers: number }

const kinds = ['posts', 'comments', 'votes', 'followers'] as const

/** Rows of each kind in one write. */
const rowsMax = 100

/**
 * Gives posts, comments, votes and followers that a wrong clock dated ahead the current time, in the same order, and
 * updates what posts derive from these times. Events keep theirs: the log is append-only.
 */
export async function redateAhead(db: CompanyDb, actor: Actor): Promise<Redated> {
  const all: Redated = { posts: 0, comments: 0, votes: 0, followers: 0 }
  for (;;) {
    const some = await db.write(actor, redateSome)
    for (const kind of kinds) all[kind] += some[kind]
    if (kinds.every(kind => some[kind] === 0)) return all
  }
}

async function redateSome(transaction: CompanyTransaction): Promise<Redated> {
  const { query, revision, now } = transaction
  const limit = now + skewMicrosMax
  const posts = await query
    .selectFrom('posts')
    .select(['id', 'board_id', 'creator_id', 'created'])
    .where('created', '>', limit)
    .orderBy('created')
    .limit(rowsMax)
    .execute()
  const comments = await query
    .selectFrom('comments')
    .select(['id', 'post_id', 'created'])
    .where('created', '>', limit)
    .orderBy('created')
    .limit(rowsMax)
    .execute()
  const ofPerson = (table: 'votes' | 'followers') =>
    query
      .selectFrom(table)
      .select(['post_id', 'user_id', 'created'])
      .where('created', '>', limit)
      .orderBy('created')
      .limit(rowsMax)
      .execute()
  const [votes, followers] = [await ofPerson('votes'), await ofPerson('followers')]
  const rows = [...posts, ...comments, ...votes, ...followers]
  const redated = {
    posts: posts.length,
    comments: comments.length,
    votes: votes.length,
    followers: followers.length,
  }
  if (rows.length === 0) return redated

  // A microsecond apart, to keep their order.
  const order = rows.toSorted((a, b) => a.created - b.created)
  const times = new Map(order.map((row, at) => [row, now - order.length + at]))
  for (const post of posts) {
    const created = times.get(post)!
    await updateRow(transaction, 'posts', post.id, { created, revision })
    const { id: post_id, board_id, creator_id } = post
    transaction.record(postEdited, { post_id, board_id, creator_id }, {})
  }
  for (const comment of comments)
    await updateRow(transaction, 'comments', comment.id, { created: times.get(comment)!, revision })
  for (const [table, some] of [
    ['votes', votes],
    ['followers', followers],
  ] as const)
    for (const row of some)
      await query
        .updateTable(table)
        .set({ created: times.get(row)! })
        .where('post_id', '=', row.post_id)
        .where('user_id', '=', row.user_id)
        .execute()
  await follow(transaction, [
    ...posts.map(({ id }) => id),
    ...[...comments, ...votes].map(({ post_id }) => post_id),
  ])
  // The order of lists has changed, which the events alone do not show.
  transaction.touch()
  return redated
}

/** Updates the times that posts, and those they are merged into, derive from these rows. */
async function follow(transaction: CompanyTransaction, postIds: number[]) {
  const seen = new Set<number>()
  for (const postId of new Set(postIds)) {
    if (seen.has(postId)) continue
    const group = await readGroup(transaction, postId)
    const ids = idsOf(group)
    const newestVotes = await readNewestVotes(transaction, ids, trendingVotesMax)
    const newestComment = await readNewestComments(transaction, ids)
    for (const { id, created } of group.posts) {
      seen.add(id)
      await setTimes(transaction, id, created, {
        votes: newestVotes(subtreeOf(group, id)),
        comment: newestComment(subtreeOf(group, id)),
      })
    }
  }
}

function setTimes(
  transaction: CompanyTransaction,
  id: number,
  created: Micros,
  newest: { votes: Micros[]; comment: Micros },
) {
  const last_activity = Math.max(created, newest.comment)
  return updateRow(transaction, 'posts', id, {
    trending: trendingOf(created, newest.votes),
    last_activity,
    revision: transaction.revision,
  })
}
