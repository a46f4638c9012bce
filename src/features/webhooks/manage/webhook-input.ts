import { type FieldError, problem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { typesOf } from '../types.ts'
import type { NewWebhook } from './create-webhook.ts'
import type { EditWebhook } from './schema.ts'

/** What a body of the API changes of a webhook. */
export function newWebhook<Body extends EditWebhook>(body: Body) {
  const { board_id: boardId, includes_internal: includesInternal, is_enabled: isEnabled } = body
  const { url, kind, events } = body
  const given = { url, kind, events, boardId, includesInternal, isEnabled }
  const sent = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as Body extends Required<EditWebhook>
    ? NewWebhook
    : Partial<NewWebhook>
}

type Filters = { kind: NewWebhook['kind']; events: string[]; boardId?: number | null }

/** A board that is not there, and types that a chat has no message for. */
export async function requireFilters(
  { query }: CompanyTransaction,
  { kind, events, boardId }: Filters,
): Promise<void> {
  const errors: FieldError[] = []
  const types: readonly string[] = typesOf(kind)
  const others = events.filter(type => !types.includes(type))
  if (others.length > 0) {
    const message = `A webhook of this kind is not sent ${others.join(', ')}.`
    errors.push({ field: 'events', code: 'invalid_choice', message })
  }
  if (typeof boardId === 'number') {
    const board = await query
      .selectFrom('boards')
      .select('id')
      .where('id', '=', boardId)
      .executeTakeFirst()
    if (!board)
      errors.push({ field: 'board_id', code: 'unknown_board', message: 'There is no such board.' })
  }
  if (errors.length > 0) throw problem('invalid_input', { errors })
}
