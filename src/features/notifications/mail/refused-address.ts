import type { Micros } from '../../../platform/clock.ts'
import type { RefusalReason } from '../../../platform/mail/mail-events.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { updateRow } from '../../../store/update-row.ts'
import { emailKey } from '../../people/users/email.ts'
import { findUser, type User } from '../../people/users/find-user.ts'
import { addressConfirmed, addressRefused } from '../events.ts'

type Refusal = {
  userId: number
  email: string
  reason: RefusalReason
  /** When that was, where it was not just now: a confirmation since then counts for more. */
  at?: Micros | undefined
}

/**
 * A mail server or service has said for good that there is no such mailbox, or its owner that a mail is spam. From then on the address counts as unconfirmed, so that
 * nothing is mailed to it but what its owner asks for to sign in, which confirms it again. Not where another address has
 * taken its place while the mail was under way.
 */
export function refuseAddress(
  db: CompanyDb,
  { userId, email, reason, at }: Refusal,
): Promise<void> {
  return db.write(actors.system, async transaction => {
    const user = await findUser(transaction, userId)
    if (!user || emailKey(user.email) !== emailKey(email)) return
    if (user.confirmed === null || (at !== undefined && at < user.confirmed)) return
    const { now: mail_refused, revision } = transaction
    await updateRow(transaction, 'users', userId, {
      confirmed: null,
      mail_refused,
      mail_refusal: reason,
      revision,
    })
    transaction.record(addressRefused, { user_id: userId, fault: reason })
  })
}

/** Nothing is mailed to them for that reason. */
export function isRefused(user: Pick<User, 'confirmed' | 'mail_refused'>): boolean {
  return user.confirmed === null && user.mail_refused !== null
}

/** An admin knows that the mailbox is there. It had been confirmed before it was refused. */
export async function acceptAddress(transaction: CompanyTransaction, user: User): Promise<void> {
  if (!isRefused(user)) return
  const { now: confirmed, revision } = transaction
  await updateRow(transaction, 'users', user.id, { confirmed, revision })
  transaction.record(addressConfirmed, { user_id: user.id })
}
