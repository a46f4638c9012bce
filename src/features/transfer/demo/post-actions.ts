import type { Micros } from '../../../platform/clock.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { StoryComment, StoryPost } from './story.ts'
import type { StoryRows } from './story-rows.ts'

export const hour = 3_600_000_000

/** One thing that one person did. Later actions use what earlier ones have created. */
type Action = {
  at: Micros
  by: string
  run(transaction: CompanyTransaction, userId: number): void
}

type Context = {
  emails: string[]
  now: Micros
  rows: StoryRows
  boardId: number
  defaultStatusId: number
  /** Those that the company has under the names of the story. */
  statusIds: ReadonlyMap<string, number>
}

type PostRow = ReturnType<StoryRows['addPost']>
type CommentRow = ReturnType<StoryRows['addReply']>

/** Creating the post, and everything that happens to it: in no order. */
export function actionsOfPost(post: StoryPost, context: Context): Action[] {
  const { emails, now, rows, boardId, defaultStatusId, statusIds } = context
  const postedAt = now - Math.round(post.daysAgo * 24 * hour)
  let created: PostRow
  const creation: Action = {
    at: postedAt,
    by: post.by,
    run(transaction, creatorId) {
      const { title, content } = post
      const placed = { boardId, statusId: defaultStatusId, creatorId }
      created = rows.addPost(transaction, { ...placed, title, content })
    },
  }
  const voters = pickPeople(emails, post.votes, post.title)
  const votes = voters.map(
    (by, index): Action => ({
      at: between(postedAt, now, (index + 1) / (voters.length + 1)),
      by,
      run: (transaction, userId) => rows.addVote(transaction, created, userId),
    }),
  )
  const changes = post.statusChanges.map(
    ({ by, hoursAfter, status, content }): Action => ({
      at: postedAt + hoursAfter * hour,
      by,
      run(transaction, creatorId) {
        const statusId = statusIds.get(status)
        // Where the company has renamed or retired it, the post stays as it is.
        if (statusId !== undefined)
          rows.changeStatus(transaction, created, { statusId, creatorId, content })
      },
    }),
  )
  const comments = post.comments.flatMap(comment =>
    actionsOfComment(comment, postedAt, () => ({ post: created, parent: undefined }), context),
  )
  return [creation, ...votes, ...changes, ...comments]
}

function actionsOfComment(
  comment: StoryComment,
  after: Micros,
  /** A function, because they exist only once the earlier actions have run. */
  place: () => { post: PostRow; parent: CommentRow | undefined },
  context: Context,
): Action[] {
  const { emails, now, rows } = context
  const at = after + comment.hoursAfter * hour
  let created: CommentRow
  const creation: Action = {
    at,
    by: comment.by,
    run(transaction, creatorId) {
      const { content, isInternal = false } = comment
      created = rows.addReply(transaction, { ...place(), creatorId, content, isInternal })
      if (comment.isHighlighted) rows.highlight(transaction, created)
    },
  }
  const likers = pickPeople(emails, comment.likes ?? 0, comment.content)
  const likes = likers.map(
    (by, index): Action => ({
      at: between(at, now, (index + 1) / (likers.length + 1)),
      by,
      run: (transaction, userId) => rows.addLike(transaction, created, userId),
    }),
  )
  const replies = (comment.replies ?? []).flatMap(reply =>
    actionsOfComment(reply, at, () => ({ ...place(), parent: created }), context),
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
