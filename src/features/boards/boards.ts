import { problem } from '../../errors/problem.ts'
import { rowById } from '../../platform/db/row-by-id.ts'
import { seek } from '../../platform/db/seek.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { type Actor, changesBetween } from '../../store/event.ts'
import { findRow } from '../../store/find-row.ts'
import { insertRow } from '../../store/insert-rows.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { StoredRow } from '../../store/tables.ts'
import { editRow } from '../../store/update-row.ts'
import type { CompanyAddress } from '../company/company.ts'
import { requireSegments } from '../segments/admission.ts'
import {
  type Access,
  type Audience,
  accessOf,
  editedAccess,
  sees,
  storedAccess,
} from './audience.ts'
import { boardCreated, boardUpdated } from './events.ts'

export type Board = StoredRow<'boards'>

/** A slug that the board had before finds it, too. */
export async function findBoardBySlug(db: CompanyDb, slug: string): Promise<Board | undefined> {
  const [board] = await rowsOf(db, 'boards', { slug })
  return board ?? (await db.run(boardsByFormerSlug, { slug }))[0]
}

/** By the primary key of each. */
const boardsByFormerSlug = companyQuery<{ slug: string }, Board>((query, value, engine) => {
  const former = query
    .selectFrom('former_slugs as f')
    .where(seek(engine, 'f.slug', value('slug')))
    .orderBy('f.slug')
  const boards =
    engine === 'postgres'
      ? former.crossJoinLateral(rowById(query, 'boards', 'f.board_id').as('b'))
      : former.crossJoin('boards as b').whereRef('b.id', '=', 'f.board_id')
  return boards.selectAll('b' as never) as never
})

/**
 * The board if this audience sees all of its posts; an invisible board is as good as none. With `seesBoard` also one on which
 * they see only their own.
 */
export async function findVisibleBoard(
  db: CompanyDb,
  audience: Audience,
  slug: string,
  isSeen = sees,
): Promise<Board | undefined> {
  const board = await findBoardBySlug(db, slug)
  return board && isSeen(audience, board.id) ? board : undefined
}

/** By id; synchronous if the engine is in this process. */
export function findVisibleBoardById(
  db: CompanyDb,
  audience: Audience,
  id: number,
): Board | undefined | Promise<Board | undefined> {
  if (!sees(audience, id)) return undefined
  return findRow(db, 'boards', id)
}

/** As `findVisibleBoard`. */
export async function listVisibleBoards(
  db: CompanyDb,
  audience: Audience,
  isSeen = sees,
): Promise<Board[]> {
  // By boards_in_order.
  const boards = await rowsOf(db, 'boards', {}, { orderBy: ['position', 'id'] })
  return boards.filter(board => isSeen(audience, board.id))
}

export function boardUrl(address: CompanyAddress, slug: string): string {
  return `${address.path}/board/${slug}/`
}

/** The highest that a board or a status can be given. */
export const positionMax = 1_000_000

type GivenAccess = { [Field in keyof Access]?: Access[Field] | undefined }

type AddBoard = GivenAccess & {
  slug: string
  name: string
  isPrivate?: boolean | undefined
  description?: string | undefined
  postTemplate?: string | undefined
  moderation?: Board['moderation'] | undefined
  asks_importance?: boolean | undefined
  /** Behind all others unless given. */
  position?: number | undefined
}

export const openToAll: Access = { visibility: 'everyone', mode: 'all', segments: [] }

/** The new board's id, or undefined when another board of the company has that slug, or had it. */
export function addBoard(
  db: CompanyDb,
  actor: Actor,
  {
    slug,
    name,
    isPrivate,
    description = '',
    postTemplate = '',
    moderation,
    asks_importance = false,
    position,
    ...given
  }: AddBoard,
): Promise<number | undefined> {
  return db.write(actor, async transaction => {
    if (await findBoardBySlug(transaction, slug)) return undefined
    await requireFreeName(transaction, name)
    const id = transaction.nextId()
    const { now: created, revision } = transaction
    const { visibility, mode, segments } = editedAccess(openToAll, {
      ...given,
      is_private: isPrivate,
    })
    await requireSegments(transaction, segments)
    const access = storedAccess({ visibility, mode, segments })
    await insertRow(transaction, 'boards', {
      id,
      slug,
      name,
      description,
      post_template: postTemplate,
      ...access,
      position: position ?? (await nextPosition(transaction)),
      created,
      revision,
      edit_revision: revision,
      edited: null,
      moderation: moderation ?? null,
      asks_importance: asks_importance ? 1 : 0,
    })
    const data = { board_id: id, is_private: access.is_private === 1, visibility, mode }
    const asks = asks_importance ? { asks_importance } : {}
    const forSegments = visibility === 'segment' ? { segments } : {}
    transaction.record(boardCreated, { ...data, ...forSegments, ...asks }, { slug, name })
    return id
  })
}

async function nextPosition(transaction: CompanyTransaction): Promise<number> {
  // The last of boards_in_order.
  const end = { orderBy: ['position', 'id'], isDescending: true, limit: 1 } as const
  const [last] = await rowsOf(transaction, 'boards', {}, end)
  return last ? Math.min(last.position + 1, positionMax) : 0
}

type Edited = Pick<
  Board,
  'slug' | 'name' | 'description' | 'post_template' | 'position' | 'moderation'
> &
  Access & { asks_importance: boolean }

type EditBoard = { [Field in keyof Edited]?: Edited[Field] | undefined } & {
  is_private?: boolean | undefined
}

/**
 * Changes what is given; `board` is as it is in the transaction. What is the same as before is no edit. A former slug
 * goes on leading to the board. `isNameFree`: as the caller found, in the same transaction.
 */
export function editBoard(
  db: CompanyDb,
  actor: Actor,
  board: Board,
  { is_private, ...given }: EditBoard,
  { isNameFree = false } = {},
): Promise<void> {
  return db.write(actor, async transaction => {
    const before: Edited = {
      ...board,
      ...accessOf(board),
      asks_importance: board.asks_importance === 1,
    }
    const { slug, name, description, post_template, position, moderation, asks_importance } =
      withGiven(before, given)
    const { visibility, mode, segments } = editedAccess(before, { ...given, is_private })
    const texts = { slug, name, description, post_template, moderation }
    const after: Edited = { ...texts, position, visibility, mode, segments, asks_importance }
    const names = Object.keys(after) as (keyof Edited)[]
    if (names.every(field => JSON.stringify(after[field]) === JSON.stringify(before[field]))) return
    if (given.segments) await requireSegments(transaction, segments)
    if (name !== board.name && !isNameFree) await requireFreeName(transaction, name, board.id)
    if (slug !== board.slug) await changeSlug(transaction, board, slug)
    const access = storedAccess({ visibility, mode, segments })
    await editRow(transaction, 'boards', board.id, {
      ...texts,
      ...access,
      asks_importance: asks_importance ? 1 : 0,
      position,
      edited: transaction.now,
    })
    transaction.record(
      boardUpdated,
      {
        ...{ board_id: board.id, is_private: access.is_private === 1, visibility, mode, position },
        ...(visibility === 'segment' ? { segments } : {}),
        ...(asks_importance === before.asks_importance ? {} : { asks_importance }),
      },
      changesBetween(before, texts),
    )
  })
}

function withGiven(before: Edited, given: EditBoard): Edited {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(sent) }
}

/** Under the company's lock, nobody takes the slug in between. A board can go back to one that it had. */
async function changeSlug(transaction: CompanyTransaction, board: Board, slug: string) {
  const holder = await findBoardBySlug(transaction, slug)
  if (holder && holder.id !== board.id) throw slugTaken()
  const { query, now: created } = transaction
  await query.deleteFrom('former_slugs').where('slug', '=', slug).execute()
  await insertRow(transaction, 'former_slugs', { slug: board.slug, board_id: board.id, created })
}

export function slugTaken() {
  const message = 'Another board has this slug, or had it.'
  return problem('already_exists', { errors: [{ field: 'slug', code: 'taken', message }] })
}

/**
 * Refuses a name that another board has, in any letter case. The company's lock keeps others from taking it meanwhile.
 * Older boards may still share one.
 */
async function requireFreeName(transaction: CompanyTransaction, name: string, ownId = 0) {
  const key = nameKey(name)
  const boards = await listVisibleBoards(transaction, { boards: 'every' })
  const other = boards.find(board => board.id !== ownId && nameKey(board.name) === key)
  if (!other) return
  const message = `The board "${other.slug}" already has this name.`
  throw problem('already_exists', { errors: [{ field: 'name', code: 'taken', message }] })
}
