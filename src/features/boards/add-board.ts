import type { Actor, CompanyDb } from '../../store/index.ts'
import { boardCreated } from './events.ts'
import { findBoardBySlug } from './find-board.ts'

export type AddBoard = { slug: string; name: string; isPrivate: boolean }

/** The new board's id, or undefined when the company has that slug already. */
export function addBoard(
  db: CompanyDb,
  actor: Actor,
  { slug, name, isPrivate }: AddBoard,
): Promise<number | undefined> {
  return db.write(actor, async transaction => {
    if (await findBoardBySlug(transaction, slug)) return undefined
    const id = transaction.nextId()
    await transaction.query
      .insertInto('boards')
      .values({ id, slug, name, is_private: isPrivate ? 1 : 0, created: transaction.now })
      .execute()
    transaction.record(boardCreated, { board_id: id, is_private: isPrivate }, { slug, name })
    return id
  })
}
