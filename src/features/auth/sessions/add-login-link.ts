import { wallTime } from '../../../platform/clock.ts'
import { randomText, sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { loginLinkCreated } from './events.ts'
import { loginLinkMicros } from './lifetime.ts'
import { secretLength } from './secret.ts'

/** The secret of a link that signs the user in once, soon. Earlier links of theirs stop working. */
export function addLoginLink(db: CompanyDb, actor: Actor, userId: number): Promise<string> {
  return db.write(actor, async transaction => {
    const secret = randomText(secretLength)
    await transaction.query.deleteFrom('login_links').where('owner_id', '=', userId).execute()
    await transaction.query
      .insertInto('login_links')
      .values({
        owner_id: userId,
        hash: sha256(secret),
        created: transaction.now,
        expires: wallTime(transaction.clock) + loginLinkMicros,
      })
      .execute()
    transaction.record(loginLinkCreated, { user_id: userId })
    return secret
  })
}
