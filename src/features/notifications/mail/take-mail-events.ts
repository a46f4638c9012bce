import type { MailEvent } from '../../../platform/mail/mail-events.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { emailKey } from '../../people/users/email.ts'
import { findUsersByKeys } from '../../people/users/find-user.ts'
import { unsubscribe } from '../preferences/edit-settings.ts'
import { refuseAddress } from './refused-address.ts'

/** In one statement. */
const keysMax = 500

/**
 * What a mail service says, in one company: nothing is mailed to those addresses until their owners confirm them again, and
 * who has complained gets no notifications by mail until they want them again. Taking an event twice changes nothing.
 */
export async function takeMailEvents(db: CompanyDb, events: MailEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += keysMax) {
    const some = Map.groupBy(events.slice(at, at + keysMax), ({ email }) => emailKey(email))
    // By users_by_email.
    for (const { id, email_key } of await findUsersByKeys(db, new Set(some.keys())))
      for (const event of some.get(email_key) ?? []) await takeEvent(db, id, event)
  }
}

async function takeEvent(db: CompanyDb, userId: number, { kind, email, fault, at }: MailEvent) {
  const reason = kind === 'complaint' ? 'complained' : (fault ?? 'bounced')
  await refuseAddress(db, { userId, email, reason, at })
  if (kind === 'complaint') await unsubscribe(db, userId, 'all')
}
