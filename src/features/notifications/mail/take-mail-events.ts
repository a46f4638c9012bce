import type { Micros } from '../../../platform/clock.ts'
import type { MailEvent } from '../../../platform/mail/mail-events.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { emailKey } from '../../people/users/email.ts'
import { findUser, findUsersWith } from '../../people/users/find-user.ts'
import { findSettings, unsubscribe } from '../preferences/edit-settings.ts'
import { refuseAddress } from './refused-address.ts'

/** In one statement. */
const keysMax = 500

/**
 * Applies a mail service's reports in one company: addresses get no email until their owners confirm them again, and a complaint
 * also unsubscribes. Late and duplicate reports change nothing.
 */
export async function takeMailEvents(db: CompanyDb, events: MailEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += keysMax) {
    const some = Map.groupBy(events.slice(at, at + keysMax), ({ email }) => emailKey(email))
    // By users_by_email.
    for (const { id, email_key } of await findUsersWith(db, 'email_key', some.keys()))
      for (const event of some.get(email_key) ?? []) await takeEvent(db, id, event)
  }
}

function takeEvent(db: CompanyDb, userId: number, { kind, email, fault, at }: MailEvent) {
  return db.write(actors.system, async transaction => {
    const isComplaint = kind === 'complaint'
    if (isComplaint && (await hasChosenSince(transaction, userId, at))) return
    const reason = isComplaint ? 'complained' : (fault ?? 'bounced')
    await refuseAddress(transaction, { userId, email, reason, at })
    if (isComplaint) await unsubscribe(transaction, userId, 'all')
  })
}

/** Whether the person confirmed their address or changed their email settings after the complaint. */
async function hasChosenSince(db: CompanyDb, userId: number, at: Micros | undefined) {
  if (at === undefined) return false
  const user = await findUser(db, userId)
  const settings = await findSettings(db, userId)
  const chosen = settings?.gets_mail === 1 ? settings.edited : null
  return Math.max(user?.confirmed ?? 0, chosen ?? 0) > at
}
