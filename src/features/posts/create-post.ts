import { type FieldError, problem } from '../../errors/problem.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { insertRow } from '../../store/insert-rows.ts'
import { type Audience, seesBoard } from '../boards/audience.ts'
import { findVisibleBoard, findVisibleBoardById } from '../boards/boards.ts'
import { holdReason } from '../moderation/hold-reason.ts'
import { addHeldItem } from '../moderation/items.ts'
import { addCustomer, newCustomerErrors } from '../people/users/customer.ts'
import { findUserByEmail, getWriter } from '../people/users/find-user.ts'
import { readyToIndex } from '../search/index/index-posts.ts'
import { getDefaultStatusId } from '../statuses/find-status.ts'
import { addFollower } from '../votes/followers/followers.ts'
import { postCreated, postHeld, postStatusChanged } from './events.ts'
import { type SentValues, setFieldValues, textsIn } from './fields/set-values.ts'
import { trendingOf } from './trending.ts'
import { postSlug } from './url.ts'

type CreatePost = {
  /** By its slug, or by its id. */
  board: string | number
  title: string
  content: string
  /** The default unless given. */
  statusId?: number | undefined
  externalId?: string | undefined
  /** By field name. */
  customFields?: SentValues | undefined
}

/** The author and their audience: a post can only go to a board that its actor sees. */
type Poster = { actor: Actor; audience: Audience; creatorId: number }

export function createPost(
  db: CompanyDb,
  { actor, audience, creatorId }: Poster,
  input: CreatePost,
): Promise<{ id: number; title: string; slug: string; boardId: number }> {
  return db.write(actor, async transaction => {
    const [board, defaultStatusId, author, index] = await settleAll([
      findBoard(transaction, audience, input.board),
      getDefaultStatusId(transaction),
      getWriter(transaction, creatorId),
      readyToIndex(transaction, [input]),
    ])
    if (!board)
      throw problem('invalid_input', {
        errors: await postFieldErrors(transaction, audience, input),
      })
    const { title, content, statusId = defaultStatusId, externalId = null } = input
    const said = [title, content, ...textsIn(input.customFields)].join('\n')
    const held = await holdReason(transaction, author, board, said)
    const id = transaction.nextId()
    const { now: created, revision } = transaction
    const slug = postSlug(title)
    const row = {
      id,
      board_id: board.id,
      status_id: statusId,
      creator_id: creatorId,
      title,
      slug,
      content,
      votes_count: 0,
      comments_count: 0,
      public_comments_count: 0,
      created,
      revision,
      edit_revision: revision,
      edited: null,
      trending: trendingOf(created, []),
      last_activity: created,
      external_id: externalId,
      held,
      is_listed: held === null ? (1 as const) : (2 as const),
    }
    transaction.send(insertRow(transaction, 'posts', row))
    addFollower(transaction, { postId: id, userId: creatorId, reason: 'author' })
    // A held one leaves no trace in the index: not even its terms.
    if (held === null) await index([{ id, boardId: board.id, title, content }])
    transaction.record(postCreated, { post_id: id, board_id: board.id, creator_id: creatorId })
    if (input.customFields) {
      const none = { id, board_id: board.id, creator_id: creatorId, custom_fields: '{}' }
      await setFieldValues(transaction, actor, none, input.customFields, { isTeam: true })
    }
    if (statusId !== defaultStatusId)
      transaction.record(postStatusChanged, {
        post_id: id,
        board_id: board.id,
        from: defaultStatusId,
        to: statusId,
      })
    if (held !== null) {
      await addHeldItem(transaction, { id, kind: 'post', postId: id, boardId: board.id, creatorId })
      transaction.record(postHeld, { post_id: id, board_id: board.id, reason: held })
    }
    return { id, title, slug, boardId: board.id }
  })
}

async function findBoard(db: CompanyDb, audience: Audience, board: string | number) {
  return typeof board === 'number'
    ? findVisibleBoardById(db, audience, board)
    : findVisibleBoard(db, audience, board, seesBoard)
}

type CreatePostAsUser = CreatePost & { email: string; full_name?: string | undefined }

/** Posts in the name of a customer, who is made when the e-mail is new. One transaction. */
export function createPostAsUser(
  db: CompanyDb,
  { actor, audience }: { actor: Actor; audience: Audience },
  input: CreatePostAsUser,
): Promise<{ id: number; title: string; slug: string }> {
  return db.write(actor, async transaction => {
    const known = await findUserByEmail(transaction, input.email)
    if (!known) {
      const errors = [
        ...(await postFieldErrors(transaction, audience, input)),
        ...newCustomerErrors(input),
      ]
      if (errors.length > 0) throw problem('invalid_input', { errors })
    }
    const creatorId = known?.id ?? (await addCustomer(transaction, actor, input))
    return createPost(transaction, { actor, audience, creatorId }, input)
  })
}

/** Checks of a create that need the database; the schema does the rest. */
export async function postFieldErrors(
  db: CompanyDb,
  audience: Audience,
  { board }: { board?: unknown },
): Promise<FieldError[]> {
  if (typeof board !== 'string' || board.trim() === '') return []
  if (await findVisibleBoard(db, audience, board.trim(), seesBoard)) return []
  return [{ field: 'board', code: 'unknown_board', message: 'There is no such board.' }]
}
