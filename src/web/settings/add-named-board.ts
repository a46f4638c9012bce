import { addBoard } from '../../features/boards/add-board.ts'
import { isSlug, slugOf } from '../../platform/text/slug.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'

/** More would have the same name: then it has a number at random. */
const slugTries = 20

type NamedBoard = Omit<Parameters<typeof addBoard>[2], 'slug'>

/** People give a board a name; its address follows from that. */
export async function addNamedBoard(
  transaction: CompanyTransaction,
  actor: Actor,
  board: NamedBoard,
) {
  const words = slugOf(board.name, 'board')
  // A name in another script has no letters for a slug, which a person could type.
  const base = isSlug(words) ? words : 'board'
  for (let number = 1; number <= slugTries; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if ((await addBoard(transaction, actor, { ...board, slug })) !== undefined) return
  }
  await addBoard(transaction, actor, { ...board, slug: `${base}-${transaction.nextId()}` })
}
