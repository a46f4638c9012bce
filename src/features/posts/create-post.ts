import { problem } from '../../errors/problem.ts'
import type { Micros } from '../../platform/clock.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { type Actor, type CompanyDb, companyQuery } from '../../store/index.ts'
import { type Audience, findVisibleBoard } from '../boards/index.ts'
import { addFollower } from '../followers/index.ts'
import { indexPosts } from '../search/index.ts'
import { getDefaultStatusId } from '../statuses/index.ts'
import { postCreated } from './events.ts'
import { postFieldErrors } from './field-errors.ts'
import { postSlug } from './url.ts'

export type CreatePost = { board: string; title: string; content: string }

/** Who posts, and what they see: a post can only go to a board that its actor sees. */
export type Poster = { actor: Actor; audience: Audience; creatorId: number }

export function createPost(
  db: CompanyDb,
  { actor, audience, creatorId }: Poster,
  input: CreatePost,
): Promise<{ id: number; title: string; slug: string }> {
  return db.write(actor, async transaction => {
    const [board, statusId] = await settleAll([
      findVisibleBoard(transaction, audience, input.board),
      getDefaultStatusId(transaction),
    ])
    if (!board)
      throw problem('invalid_input', {
        errors: await postFieldErrors(transaction, audience, input),
      })
    const { title, content } = input
    const id = transaction.nextId()
    const { now: created, revision } = transaction
    const slug = postSlug(title)
    const post = {
      id,
      boardId: board.id,
      statusId,
      creatorId,
      title,
      slug,
      content,
      created,
      revision,
    }
    await settleAll([
      (async () => transaction.run(insertPost, post))(),
      addFollower(transaction, { postId: id, userId: creatorId, reason: 'author' }),
      indexPosts(transaction, [post]),
    ])
    transaction.record(postCreated, { post_id: id, board_id: board.id, creator_id: creatorId })
    return { id, title, slug }
  })
}

type NewPost = {
  id: number
  boardId: number
  statusId: number
  creatorId: number
  title: string
  slug: string
  content: string
  created: Micros
  revision: number
}

export const insertPost = companyQuery<NewPost, unknown>((query, value) =>
  query.insertInto('posts').values({
    id: value('id'),
    board_id: value('boardId'),
    status_id: value('statusId'),
    creator_id: value('creatorId'),
    title: value('title'),
    slug: value('slug'),
    content: value('content'),
    votes_count: 0,
    comments_count: 0,
    public_comments_count: 0,
    created: value('created'),
    revision: value('revision'),
    edit_revision: value('revision'),
    edited: null,
  }),
)
