import { type FieldError, fieldProblem, problem } from '../../../errors/problem.ts'
import {
  checkDestination,
  type DestinationOptions,
} from '../../../platform/safe-fetch/destination.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { findRow } from '../../../store/find-row.ts'
import { typesOf } from '../types.ts'
import type { NewWebhook } from './change-webhook.ts'
import type { EditWebhook } from './schema.ts'

/** Turns the API's body into columns. */
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
  db: CompanyTransaction,
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
    if (!(await findRow(db, 'boards', boardId, ['id'])))
      errors.push({ field: 'board_id', code: 'unknown_board', message: 'There is no such board.' })
  }
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

const lookupTimeoutMs = 3_000

/**
 * Refuses a URL that no request would be sent to. A name that has no address now may have one later, so only what is
 * sure is refused here; sending checks it again, each time.
 */
export async function requireDestination(
  url: string | undefined,
  outgoing: DestinationOptions,
): Promise<void> {
  if (url === undefined) return
  const checked = await Promise.race([
    checkDestination(url, outgoing),
    Bun.sleep(lookupTimeoutMs).then(() => undefined),
  ])
  if (!checked || !('ok' in checked) || checked.reason === 'dns') return
  const message = messages[checked.reason] ?? 'This must be an https URL.'
  throw fieldProblem('url', 'url_refused', message)
}

/** Without the address: it may be one of the network that the service runs in. */
const messages: Record<string, string> = {
  scheme_not_allowed: 'This must be an https URL.',
  credentials_in_url: 'This must have neither a user name nor a password in it.',
  address_not_allowed: 'This leads to an address that is not public.',
  port_not_allowed: 'This has a port of another service than HTTP.',
}
