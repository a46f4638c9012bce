import { nameKey } from '../../../platform/text/name-key.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { isTeam } from '../../auth/permissions.ts'
import { addBoard } from '../../boards/add-board.ts'
import { findBoardBySlug, listVisibleBoards } from '../../boards/find-board.ts'
import { setBoardMember } from '../../boards/set-board-member.ts'
import { addUser } from '../../people/users/add-user.ts'
import { findUserByEmail, type User } from '../../people/users/find-user.ts'
import { getDefaultStatusId, listStatuses } from '../../statuses/find-status.ts'
import { actionsOfPost, hour } from './post-actions.ts'
import type { Story, StoryBoard } from './story.ts'
import { StoryRows } from './story-rows.ts'

/** What was created; people and boards that were there before are none of it. */
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
