import { addUser } from '../../features/accounts/index.ts'
import { addBoard, findBoardBySlug, setBoardMember } from '../../features/boards/index.ts'
import { actors, type CompanyTransaction } from '../../store/index.ts'
import { actionsOfPost, type Counts, hour } from './post-actions.ts'
import type { Story, StoryBoard } from './story.ts'

const storyLength = 366 * 24 * hour
const nobody = actors.import

/** Replays the story in chronological order, through the operations that the API and the pages use. */
export async function tellStory(transaction: CompanyTransaction, story: Story): Promise<Counts> {
  const counts = { posts: 0, comments: 0, votes: 0 }
  const userIds = await addPeople(transaction, story)
  for (const board of story.boards) await addStoryBoard(transaction, board, story, userIds)

  const context = { emails: story.people.map(({ email }) => email), now: transaction.now, counts }
  const actions = story.boards.flatMap(board =>
    board.posts.flatMap(post => actionsOfPost(board, post, context)),
  )
  actions.sort((a, b) => a.at - b.at)
  // Adding the index makes every time unique, as a clock would.
  for (const [index, { at, by, run }] of actions.entries())
    await run(transaction.at(at + index), { ...nobody, userId: userIds.get(by)! })
  return counts
}

async function addPeople(transaction: CompanyTransaction, { people }: Story) {
  const ids = new Map<string, number>()
  for (const [index, person] of people.entries()) {
    const at = transaction.now - storyLength + index * hour
    ids.set(person.email, (await addUser(transaction.at(at), nobody, person))!)
  }
  return ids
}

async function addStoryBoard(
  transaction: CompanyTransaction,
  { slug, name, isPrivate }: StoryBoard,
  { people }: Story,
  userIds: Map<string, number>,
) {
  const early = transaction.at(transaction.now - storyLength)
  const boardId =
    (await findBoardBySlug(transaction, slug))?.id ??
    (await addBoard(early, nobody, { slug, name, isPrivate }))!
  if (!isPrivate) return
  for (const { email, role } of people)
    if (role === 'team')
      await setBoardMember(early, nobody, { boardId, userId: userIds.get(email)!, isMember: true })
}
