import { sql } from 'kysely'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { boardCreated } from './events.ts'
import { type Board, findBoardBySlug } from './find-board.ts'
import { requireFreeName } from './require-free-name.ts'

/** The highest that a board or a status can be given. */
export const positionMax = 1_000_000

type AddBoard = {
  slug: string
  name: string
  isPrivate: boolean
  description?: string | undefined
  postTemplate?: string | undefined
  moderation?: Board['moderation'] | undefined
  /** Behind all others unless given. */
  position?: number | undefined
}

/** The new board's id, or undefined when another board of the company has that slug, or had it. */
export function addBoard(
  db: CompanyDb,
  actor: Actor,
  { slug, name, isPrivate, description = '', postTemplate = '', moderation, position }: AddBoard,
): Promise<number | undefined> {
  return db.write(actor, async transaction => {
    if (await findBoardBySlug(transaction, slug)) return undefined
    await requireFreeName(transaction, name)
    const id = transaction.nextId()
    const { now: created, revision } = transaction
    await transaction.query
      .insertInto('boards')
      .values({
        id,
        slug,
        name,
        description,
        post_template: postTemplate,
        is_private: isPrivate ? 1 : 0,
        position: position ?? (await nextPosition(transaction)),
        created,
        revision,
        edit_revision: revision,
        edited: null,
        moderation: moderation ?? null,
      })
      .execute()
    transaction.record(boardCreated, { board_id: id, is_private: isPrivate }, { slug, name })
    return id
  })
}

async function nextPosition(transaction: CompanyTransaction): Promise<number> {
  const [last] = await transaction.run(lastBoard, {})
  return last ? Math.min(last.position + 1, positionMax) : 0
}

/** The last of boards_in_order. */
const lastBoard = companyQuery<object, { position: number }>(query =>
  query
    .selectFrom('boards')
    .select('position')
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
)
