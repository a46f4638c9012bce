import { type Micros, wallTime } from '../../../platform/clock.ts'
import { randomText, sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { emailKey } from '../../people/users/email.ts'
import { findUserByEmail } from '../../people/users/find-user.ts'
import { secretLength } from '../sessions/secret.ts'
import { requestMicros } from './limits.ts'
import { maySignIn } from './may-sign-in.ts'
import { allowanceOf } from './recent-requests.ts'
import { codeHash, codeOf } from './secrets.ts'

type NewRequest = {
  /** As it was typed, and valid. */
  email: string
  /** Where it comes from: a network address, or what stands for a range of them. */
  network: string
  /** Where the browser goes once it is signed in. */
  next?: string | undefined
  /** What it votes for then. */
  votePostId?: number | undefined
  /** Of this browser's request before, which is over now. */
  formerBrowserSecret?: string | undefined
}

/** `code` is missing where too many codes were typed for the address. */
type Mailed = { to: string; linkSecret: string; code: string | undefined }

/**
 * Lets a browser be signed in by what is mailed to an address. The same is done whether or not somebody has the
 * address, so that nobody learns that: requests are counted for every address. No mail: it may not sign in. There is no
 * event, as anybody can do this and events are never deleted.
 */
export function createLoginRequest(
  db: CompanyDb,
  { email, network: from, next, votePostId, formerBrowserSecret }: NewRequest,
): Promise<{ browserSecret: string; mailed: Mailed | undefined } | 'too many'> {
  const [browserSecret, linkSecret] = [randomText(secretLength), randomText(secretLength)]
  const code = codeOf(linkSecret)
  return db.write(actors.system, async transaction => {
    const now = wallTime(transaction.clock)
    const email_key = emailKey(email)
    // Together with the address: otherwise the few networks that there are would be found by trying.
    const network = sha256(`${email_key} ${from}`)
    const user = await findUserByEmail(transaction, email)
    const mayProve = await maySignIn(transaction, user, email)
    const { mayAsk, mayTypeCode } = await allowanceOf(transaction, now, email_key, network)
    // The previous mail still works.
    if (!mayAsk) return 'too many'
    await expire(transaction, now, formerBrowserSecret)
    await transaction.query
      .insertInto('login_requests')
      .values({
        browser_hash: sha256(browserSecret),
        link_hash: sha256(linkSecret),
        code_hash: mayTypeCode ? codeHash(browserSecret, code) : null,
        email: email.trim(),
        email_key,
        tries: 0,
        next: next ?? null,
        vote_post_id: votePostId ?? null,
        network,
        created: now,
        expires: now + requestMicros,
      })
      .execute()
    if (!mayProve) return { browserSecret, mailed: undefined }
    // Two spellings of an address may be two mailboxes: its owner's is the one that is known.
    const to = user?.email ?? email.trim()
    return { browserSecret, mailed: { to, linkSecret, code: mayTypeCode ? code : undefined } }
  })
}

/** The row stays, as its tries count. */
async function expire(transaction: CompanyTransaction, now: Micros, secret: string | undefined) {
  if (secret === undefined) return
  await transaction.query
    .updateTable('login_requests')
    .set({ expires: now })
    .where('browser_hash', '=', sha256(secret))
    .where('expires', '>', now)
    .execute()
}
