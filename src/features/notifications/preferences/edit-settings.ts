import { seek } from '../../../platform/db/seek.ts'
import { randomText } from '../../../platform/text/random-text.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { type Actor, actors } from '../../../store/event.ts'
import { notificationSettingsChanged } from '../events.ts'
import { isKind, type Kind } from '../kinds.ts'
import { type Preferences, parsePreferences } from './preferences.ts'

/** Missing fields stay; `boards` is replaced as a whole. */
type SettingsChange = { preferences?: Preferences; getsMail?: boolean }

/** Setting the current values again is no edit. */
export function editSettings(
  db: CompanyDb,
  actor: Actor,
  userId: number,
  { preferences, getsMail }: SettingsChange,
): Promise<void> {
  return db.write(actor, async transaction => {
    const before = await findSettings(transaction, userId)
    const { revision, now: edited } = transaction
    const row = before ?? newSettings()
    const after = {
      preferences: JSON.stringify({ ...parsePreferences(row.preferences), ...preferences }),
      gets_mail: getsMail === undefined ? row.gets_mail : getsMail ? (1 as const) : (0 as const),
    }
    if (after.preferences === row.preferences && after.gets_mail === row.gets_mail) return
    const changed = { ...after, revision, edit_revision: revision, edited }
    await transaction.query
      .insertInto('notification_settings')
      .values({ user_id: userId, token: row.token, ...changed })
      .onConflict(conflict => conflict.columns(['company_id', 'user_id']).doUpdateSet(changed))
      .execute()
    transaction.record(notificationSettingsChanged, { user_id: userId })
  })
}

type Unsubscribed = Kind[] | 'all'

/** Undefined for what is in no link of ours. */
export function parseUnsubscribed(text: string): Unsubscribed | undefined {
  if (text === 'all') return text
  const names = text.split('+')
  return names.every(isKind) ? names : undefined
}

/** The person whose emails the link ends. */
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

/** 190 random bits: nobody guesses one, and all that it is good for is ending mails. */
const tokenLength = 32

type Db = Pick<CompanyDb, 'query' | 'engine'>

export const newSettings = () => ({
  preferences: '{}',
  gets_mail: 1 as const,
  token: randomText(tokenLength),
  revision: 0,
  edit_revision: 0,
  edited: null,
})

/** Revokes the confirmation link sent to the old address, so that it cannot confirm the new one. */
export async function endConfirming(db: Db, userId: number) {
  const settings = await findSettings(db, userId)
  if (!settings || settings.confirm_token === null) return
  await db.query
    .updateTable('notification_settings')
    .set({ confirm_asked: null, confirm_token: null })
    .where('user_id', '=', userId)
    .execute()
}

export function findSettings({ query, engine }: Db, userId: number) {
  return query
    .selectFrom('notification_settings')
    .selectAll()
    .where(seek(engine, 'user_id', userId))
    .orderBy('user_id')
    .executeTakeFirst()
}

/** The token of the links in somebody's mails; the first mail draws it. */
export function unsubscribeToken(db: CompanyDb, userId: number): Promise<string> {
  return db.maintain(async transaction => {
    const known = await findSettings(transaction, userId)
    if (known) return known.token
    await transaction.query
      .insertInto('notification_settings')
      .values({ user_id: userId, ...newSettings() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return (await findSettings(transaction, userId))!.token
  })
}
