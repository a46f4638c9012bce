import type { FieldError } from '../../errors/problem.ts'
import { parseFields } from '../../platform/http/fields.ts'
import type { CompanyDb } from '../../store/index.ts'
import { findUserByEmail, isEmail } from '../accounts/index.ts'
import { type Audience, findVisibleBoard } from '../boards/index.ts'
import { customerName } from './schema.ts'

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

/** A customer who is not known yet needs a name. */
export async function customerFieldErrors(
  db: CompanyDb,
  { email, full_name }: { email?: unknown; full_name?: unknown },
): Promise<FieldError[]> {
  if (typeof email !== 'string' || !isEmail(email.trim())) return []
  if (await findUserByEmail(db, email)) return []
  const parsed = parseFields(customerName, full_name === undefined ? {} : { full_name })
  return parsed.ok ? [] : parsed.errors
}
