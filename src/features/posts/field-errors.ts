import type { FieldError } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Audience } from '../boards/audience.ts'
import { findVisibleBoard } from '../boards/find-board.ts'

/** What only the database can tell about the fields of a create; the schema tells the rest. */
export async function postFieldErrors(
  db: CompanyDb,
  audience: Audience,
  { board }: { board?: unknown },
): Promise<FieldError[]> {
  if (typeof board !== 'string' || board.trim() === '') return []
  if (await findVisibleBoard(db, audience, board.trim())) return []
  return [{ field: 'board', code: 'unknown_board', message: 'There is no such board.' }]
}
