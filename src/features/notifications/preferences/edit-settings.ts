import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { notificationSettingsChanged } from '../events.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { findSettings, newSettings } from './settings.ts'

/** What is not given stays; `boards` is given as a whole. */
export type SettingsChange = { preferences?: Preferences; getsMail?: boolean }

/** What is the same as before is no edit. */
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
