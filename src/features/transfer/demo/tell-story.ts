import type { Micros } from '../../../platform/clock.ts'
import { nameKey } from '../../../platform/text/name-key.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { isTeam } from '../../auth/permissions.ts'
import { addBoard, findBoardBySlug, listVisibleBoards } from '../../boards/boards.ts'
import { setBoardMember } from '../../boards/members.ts'
import { addUser } from '../../people/users/add-user.ts'
import { findUserByEmail, type User } from '../../people/users/find-user.ts'
import { getDefaultStatusId, listStatuses } from '../../statuses/find-status.ts'
import type { Story, StoryBoard, StoryComment, StoryPost } from './story.ts'
import { StoryRows } from './story-rows.ts'

const hour = 3_600_000_000

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
function actionsOfPost(post: StoryPost, context: Context): Action[] {
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
        // If the company has renamed or retired it, the post stays as it is.
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

/** A seed always picks the same people. */
function pickPeople(emails: string[], count: number, seed: string): string[] {
  const ranked = emails.map(email => ({ email, rank: Bun.hash(`${seed} ${email}`) }))
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1))
  return ranked.slice(0, count).map(({ email }) => email)
}

/** Most of what happens to a post happens soon. */
function between(from: Micros, to: Micros, share: number): Micros {
  return Math.round(from + (to - from) * share ** 3)
}

/** Created rows; people and boards that existed before do not count. */
export type Added = {
  userIds: number[]
  boardIds: number[]
  postIds: number[]
  comments: number
  votes: number
}

type Person = Pick<User, 'id' | 'role' | 'organization_id'> & { isNew: boolean }

const storyLength = 366 * 24 * hour
const nobody = actors.import

/** Everything that the story tells, in chronological order. `writePosts` writes its posts, as those of a batch. */
export async function tellStory(
  transaction: CompanyTransaction,
  story: Story,
): Promise<Added & { writePosts(batchId: number): Promise<void> }> {
  const people = await addPeople(transaction, story)
  const everybody = [...people.values()]
  const team = everybody.filter(({ role }) => isTeam(role)).map(({ id }) => id)
  const paying = everybody.filter(person => person.organization_id !== null).map(({ id }) => id)
  const statuses = await listStatuses(transaction)
  const rows = new StoryRows(new Set(team))
  const context = {
    emails: story.people.map(({ email }) => email),
    now: transaction.now,
    rows,
    defaultStatusId: await getDefaultStatusId(transaction),
    statusIds: new Map(statuses.map(({ name, id }) => [name, id])),
  }
  const boards = await addBoards(transaction, story, people)
  const actions = story.boards.flatMap(({ slug, posts }) =>
    posts.flatMap(post => actionsOfPost(post, { ...context, boardId: boards.get(slug)!.id })),
  )
  actions.sort((a, b) => a.at - b.at)
  // Adding the index makes every time unique, as a clock would.
  for (const [index, { at, by, run }] of actions.entries()) {
    const userId = people.get(by)!.id
    await transaction
      .at(at + index)
      .write({ ...nobody, userId }, async acting => run(acting, userId))
  }
  return {
    writePosts: batchId => rows.write(transaction, batchId, new Set(paying)),
    userIds: everybody.filter(({ isNew }) => isNew).map(({ id }) => id),
    boardIds: [...boards.values()].filter(({ isNew }) => isNew).map(({ id }) => id),
    ...rows.counts,
  }
}

/** By e-mail. Somebody who stayed when the demo was removed before is there already. */
async function addPeople(transaction: CompanyTransaction, { people }: Story) {
  const added = new Map<string, Person>()
  for (const [index, person] of people.entries()) {
    const at = transaction.now - storyLength + index * hour
    const id = await addUser(transaction.at(at), nobody, person)
    const { email, role } = person
    added.set(
      email,
      id === undefined
        ? { ...(await findUserByEmail(transaction, email))!, isNew: false }
        : { id, role, organization_id: null, isNew: true },
    )
  }
  return added
}

/** By slug. */
async function addBoards(
  transaction: CompanyTransaction,
  story: Story,
  people: ReadonlyMap<string, Person>,
) {
  const added = new Map<string, { id: number; isNew: boolean }>()
  for (const board of story.boards)
    added.set(board.slug, await addStoryBoard(transaction, board, story, people))
  return added
}

async function addStoryBoard(
  transaction: CompanyTransaction,
  { slug, name, isPrivate }: StoryBoard,
  story: Story,
  people: ReadonlyMap<string, Person>,
) {
  const early = transaction.at(transaction.now - storyLength)
  const boards = await listVisibleBoards(transaction, { boards: 'every' })
  const named = boards.find(board => nameKey(board.name) === nameKey(name))
  const existing = ((await findBoardBySlug(transaction, slug)) ?? named)?.id
  const boardId = existing ?? (await addBoard(early, nobody, { slug, name, isPrivate }))!
  // A board of the company's own stays with its members.
  const isNew = existing === undefined
  for (const { email, role } of isPrivate && isNew ? story.people : [])
    if (role === 'team') {
      const member = { boardId, userId: people.get(email)!.id, isMember: true }
      await setBoardMember(early, nobody, member)
    }
  return { id: boardId, isNew }
}
