import { addUser } from '../../features/accounts/index.ts'
import { addBoard, findBoardBySlug, setBoardMember } from '../../features/boards/index.ts'
import { addComment, changePostStatus, likeComment } from '../../features/comments/index.ts'
import { createPost } from '../../features/posts/index.ts'
import { findStatusId } from '../../features/statuses/index.ts'
import { type Actor, actors, type CompanyTransaction } from '../../features/store/index.ts'
import { addVote } from '../../features/votes/index.ts'
import type { Micros } from '../../platform/clock.ts'
import type { Story, StoryBoard, StoryComment, StoryPost } from './story.ts'

const hour = 3_600_000_000
const storyLength = 366 * 24 * hour

/** One thing that somebody did. Later ones use the ids that earlier ones made. */
type Deed = {
  at: Micros
  by: string
  act(transaction: CompanyTransaction, actor: Actor): Promise<void>
}
type Told = { posts: number; comments: number; votes: number }

/** Plays the story in the order in which it happened, through the operations that everybody uses. */
export async function tellStory(transaction: CompanyTransaction, story: Story): Promise<Told> {
  const told = { posts: 0, comments: 0, votes: 0 }
  const userIds = await addPeople(transaction, story)
  const emails = story.people.map(person => person.email)
  for (const board of story.boards) await addStoryBoard(transaction, board, story, userIds)

  const deeds = story.boards.flatMap(board =>
    board.posts.flatMap(post => postDeeds(board, post, emails, userIds, transaction.now, told)),
  )
  deeds.sort((a, b) => a.at - b.at)
  // The index keeps the times apart, as a clock would.
  for (const [index, { at, by, act }] of deeds.entries())
    await act(transaction.at(at + index), { ...actors.import, userId: userIds.get(by)! })
  return told
}

async function addPeople(transaction: CompanyTransaction, { people }: Story) {
  const ids = new Map<string, number>()
  for (const [index, person] of people.entries()) {
    const at = transaction.now - storyLength + index * hour
    ids.set(person.email, (await addUser(transaction.at(at), actors.import, person))!)
  }
  return ids
}

async function addStoryBoard(
  transaction: CompanyTransaction,
  { slug, name, isPrivate }: StoryBoard,
  { people }: Story,
  userIds: Map<string, number>,
) {
  const actor = actors.import
  const early = transaction.at(transaction.now - storyLength)
  const boardId =
    (await findBoardBySlug(transaction, slug))?.id ??
    (await addBoard(early, actor, { slug, name, isPrivate }))!
  if (!isPrivate) return
  for (const { email, role } of people)
    if (role === 'team')
      await setBoardMember(early, actor, { boardId, userId: userIds.get(email)!, isMember: true })
}

function postDeeds(
  board: StoryBoard,
  post: StoryPost,
  emails: string[],
  userIds: Map<string, number>,
  now: Micros,
  told: Told,
): Deed[] {
  const postedAt = now - Math.round(post.daysAgo * 24 * hour)
  let postId = 0
  const posting: Deed = {
    at: postedAt,
    by: post.by,
    async act(transaction, actor) {
      const creator = { actor, audience: { boards: 'every' as const }, creatorId: actor.userId! }
      postId = (await createPost(transaction, creator, { ...post, board: board.slug })).id
      told.posts++
    },
  }
  const votes = some(emails, post.votes, post.title).map((by, index, voters) => ({
    at: between(postedAt, now, (index + 1) / (voters.length + 1)),
    by,
    async act(transaction: CompanyTransaction, actor: Actor) {
      await addVote(transaction, actor, { postId, userId: actor.userId! })
      told.votes++
    },
  }))
  const changes = post.statusChanges.map(({ by, hoursAfter, status, content }) => ({
    at: postedAt + hoursAfter * hour,
    by,
    async act(transaction: CompanyTransaction, actor: Actor) {
      const statusId = (await findStatusId(transaction, status))!
      await changePostStatus(transaction, actor, {
        postId,
        statusId,
        byUserId: actor.userId!,
        content,
      })
      told.comments++
    },
  }))
  const comments = post.comments.flatMap(comment =>
    commentDeeds(comment, postedAt, () => ({ postId }), emails, userIds, now, told),
  )
  return [posting, ...votes, ...changes, ...comments]
}

function commentDeeds(
  comment: StoryComment,
  after: Micros,
  place: () => { postId: number; parentId?: number },
  emails: string[],
  userIds: Map<string, number>,
  now: Micros,
  told: Told,
): Deed[] {
  const at = after + comment.hoursAfter * hour
  let commentId = 0
  const writing: Deed = {
    at,
    by: comment.by,
    async act(transaction, actor) {
      const { content, isInternal, isHighlighted } = comment
      const written = { ...place(), creatorId: actor.userId!, content, isInternal, isHighlighted }
      commentId = await addComment(transaction, actor, written)
      told.comments++
    },
  }
  const likes = some(emails, comment.likes ?? 0, comment.content).map((by, index, likers) => ({
    at: between(at, now, (index + 1) / (likers.length + 1)),
    by,
    async act(transaction: CompanyTransaction, actor: Actor) {
      await likeComment(transaction, actor, { commentId, userId: actor.userId! })
    },
  }))
  const replies = (comment.replies ?? []).flatMap(reply =>
    commentDeeds(
      reply,
      at,
      () => ({ ...place(), parentId: commentId }),
      emails,
      userIds,
      now,
      told,
    ),
  )
  return [writing, ...likes, ...replies]
}

/** The same people for the same thing, every time. */
function some(emails: string[], count: number, seed: string): string[] {
  const ranked = emails.map(email => ({ email, rank: Bun.hash(`${seed} ${email}`) }))
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1))
  return ranked.slice(0, count).map(({ email }) => email)
}

/** Most of what happens to a post happens soon. */
function between(from: Micros, to: Micros, share: number): Micros {
  return Math.round(from + (to - from) * share ** 3)
}
