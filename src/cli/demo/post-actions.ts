import {
  addComment,
  changePostStatus,
  highlightComment,
  likeComment,
} from '../../features/comments/index.ts'
import { createPost } from '../../features/posts/index.ts'
import { findStatusId } from '../../features/statuses/index.ts'
import { addVote } from '../../features/votes/index.ts'
import type { Micros } from '../../platform/clock.ts'
import type { Actor, CompanyTransaction } from '../../store/index.ts'
import type { StoryBoard, StoryComment, StoryPost } from './story.ts'

export const hour = 3_600_000_000

/** One thing that one person did. Later actions use the ids that earlier ones have created. */
type Action = {
  at: Micros
  by: string
  run(transaction: CompanyTransaction, actor: Actor): Promise<void>
}

/** What has been created so far. */
export type Counts = { posts: number; comments: number; votes: number }

type Context = { emails: string[]; now: Micros; counts: Counts }

/** Creating the post, and everything that happens to it: in no order. */
export function actionsOfPost(board: StoryBoard, post: StoryPost, context: Context): Action[] {
  const { emails, now, counts } = context
  const postedAt = now - Math.round(post.daysAgo * 24 * hour)
  let postId = 0
  const creation: Action = {
    at: postedAt,
    by: post.by,
    async run(transaction, actor) {
      const creator = { actor, audience: { boards: 'every' as const }, creatorId: actor.userId! }
      postId = (await createPost(transaction, creator, { ...post, board: board.slug })).id
      counts.posts++
    },
  }
  const voters = pickPeople(emails, post.votes, post.title)
  const votes = voters.map(
    (by, index): Action => ({
      at: between(postedAt, now, (index + 1) / (voters.length + 1)),
      by,
      async run(transaction, actor) {
        await addVote(transaction, actor, { postId, userId: actor.userId! })
        counts.votes++
      },
    }),
  )
  const changes = post.statusChanges.map(
    ({ by, hoursAfter, status, content }): Action => ({
      at: postedAt + hoursAfter * hour,
      by,
      async run(transaction, actor) {
        const statusId = (await findStatusId(transaction, status))!
        const byUserId = actor.userId!
        await changePostStatus(transaction, actor, { postId, statusId, byUserId, content })
        counts.comments++
      },
    }),
  )
  const comments = post.comments.flatMap(comment =>
    actionsOfComment(comment, postedAt, () => ({ postId }), context),
  )
  return [creation, ...votes, ...changes, ...comments]
}

function actionsOfComment(
  comment: StoryComment,
  after: Micros,
  /** A function, because the ids exist only once the earlier actions have run. */
  parent: () => { postId: number; parentId?: number },
  context: Context,
): Action[] {
  const { emails, now, counts } = context
  const at = after + comment.hoursAfter * hour
  let commentId = 0
  const creation: Action = {
    at,
    by: comment.by,
    async run(transaction, actor) {
      const { content, isInternal, isHighlighted } = comment
      const { postId, parentId } = parent()
      const written = { postId, parentId, creatorId: actor.userId!, content, isInternal }
      commentId = await addComment(transaction, actor, written)
      const added = {
        id: commentId,
        post_id: postId,
        is_internal: 0,
        is_highlighted: 0,
        held: null,
      } as const
      if (isHighlighted) await highlightComment(transaction, actor, added)
      counts.comments++
    },
  }
  const likers = pickPeople(emails, comment.likes ?? 0, comment.content)
  const likes = likers.map(
    (by, index): Action => ({
      at: between(at, now, (index + 1) / (likers.length + 1)),
      by,
      async run(transaction, actor) {
        await likeComment(transaction, actor, { commentId, userId: actor.userId! })
      },
    }),
  )
  const replies = (comment.replies ?? []).flatMap(reply =>
    actionsOfComment(reply, at, () => ({ ...parent(), parentId: commentId }), context),
  )
  return [creation, ...likes, ...replies]
}

/** The same people for the same seed, on every run. */
function pickPeople(emails: string[], count: number, seed: string): string[] {
  const ranked = emails.map(email => ({ email, rank: Bun.hash(`${seed} ${email}`) }))
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1))
  return ranked.slice(0, count).map(({ email }) => email)
}

/** Most of what happens to a post happens soon. */
function between(from: Micros, to: Micros, share: number): Micros {
  return Math.round(from + (to - from) * share ** 3)
}
