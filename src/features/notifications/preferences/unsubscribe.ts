import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { isKind, type Kind } from '../kinds.ts'
import { editSettings } from './edit-settings.ts'

export type Unsubscribed = Kind[] | 'all'

/** Undefined for what is in no link of ours. */
export function parseUnsubscribed(text: string): Unsubscribed | undefined {
  if (text === 'all') return text
  const names = text.split('+')
  return names.every(isKind) ? names : undefined
}

/** Whose mails the link ends. */
export async function findByUnsubscribeToken(
  { query, engine }: Pick<CompanyDb, 'query' | 'engine'>,
  token: string,
): Promise<{ userId: number } | undefined> {
  if (!/^[0-9A-Za-z]{32}$/.test(token)) return undefined
  const found = await query
    .selectFrom('notification_settings')
    .select('user_id')
    .where(seek(engine, 'token', token))
    .orderBy('token')
    .executeTakeFirst()
  return found && { userId: found.user_id }
}

/** Anyone who has a mail may end its like, signed in or not. */
export function unsubscribe(db: CompanyDb, userId: number, from: Unsubscribed): Promise<void> {
  if (from === 'all') return editSettings(db, actors.system, userId, { getsMail: false })
  const never = from.map(kind => [kind, 'never'] as const)
  const ofBoards = from.includes('new_post') ? { boards: {} } : {}
  const preferences = { ...Object.fromEntries(never), ...ofBoards }
  return editSettings(db, actors.system, userId, { preferences })
}
