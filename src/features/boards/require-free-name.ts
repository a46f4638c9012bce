import { problem } from '../../errors/problem.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { listVisibleBoards } from './find-board.ts'

/**
 * Refuses a name that another board has, in any letter case. The company's lock keeps others from taking it meanwhile.
 * Older boards may still share one.
 */
export async function requireFreeName(transaction: CompanyTransaction, name: string, ownId = 0) {
  const key = nameKey(name)
  const boards = await listVisibleBoards(transaction, { boards: 'every' })
  const other = boards.find(board => board.id !== ownId && nameKey(board.name) === key)
  if (!other) return
  const message = `The board "${other.slug}" already has this name.`
  throw problem('already_exists', { errors: [{ field: 'name', code: 'taken', message }] })
}
