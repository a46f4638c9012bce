import { problem } from '../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { boardUpdated } from './events.ts'
import { type Board, findBoardBySlug } from './find-board.ts'
import { requireFreeName } from './require-free-name.ts'

type Edited = Pick<
  Board,
  'slug' | 'name' | 'description' | 'post_template' | 'position' | 'moderation'
> & { is_private: boolean }

type EditBoard = { [Field in keyof Edited]?: Edited[Field] | undefined }

const textNames = ['slug', 'name', 'description', 'post_template', 'moderation'] as const

/**
 * Changes what is given; `board` is as it is in the transaction. What is the same as before is no edit. A former slug
 * goes on leading to the board. `isNameFree`: as the caller found, in the same transaction.
 */
export function editBoard(
  db: CompanyDb,
  actor: Actor,
  board: Board,
  given: EditBoard,
  { isNameFree = false } = {},
): Promise<void> {
  return db.write(actor, async transaction => {
    const before: Edited = { ...board, is_private: board.is_private === 1 }
    const { slug, name, description, post_template, position, is_private, moderation } = withGiven(
      before,
      given,
    )
    const texts = { slug, name, description, post_template, moderation }
    const after: Edited = { ...texts, position, is_private }
    const names = Object.keys(after) as (keyof Edited)[]
    if (names.every(field => after[field] === before[field])) return
    if (name !== board.name && !isNameFree) await requireFreeName(transaction, name, board.id)
    if (slug !== board.slug) await changeSlug(transaction, board, slug)
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('boards')
      .set({
        ...after,
        is_private: is_private ? 1 : 0,
        edited,
        revision,
        edit_revision: revision,
      })
      .where('id', '=', board.id)
      .execute()
    const changed = textNames.filter(field => after[field] !== before[field])
    transaction.record(
      boardUpdated,
      { board_id: board.id, is_private, position },
      Object.fromEntries(
        changed.map(field => [field, { before: before[field], after: after[field] }]),
      ),
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
  await query
    .insertInto('former_slugs')
    .values({ slug: board.slug, board_id: board.id, created })
    .execute()
}

export function slugTaken() {
  const message = 'Another board has this slug, or had it.'
  return problem('already_exists', { errors: [{ field: 'slug', code: 'taken', message }] })
}
