import { wallTime } from '../../../platform/clock.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { addUser } from '../../people/users/add-user.ts'
import { findUserByEmail } from '../../people/users/find-user.ts'
import { type Entering, enter } from '../sessions/enter.ts'
import {
  allowanceOf,
  codeHash,
  findLoginRequest,
  isFromBrowser,
  type LoginRequest,
  triesMax,
} from './login-requests.ts'
import { admitsEmail, maySignIn } from './may-sign-in.ts'

/** The secret of the new session, and the page that the browser asked from. */
type SignedIn = { secret: string; next: string | null }

/**
 * Signs in the owner of an address that was just proved: who gets an account by that if nobody has it yet. Undefined
 * where they may not sign in (any more). The request is used up either way.
 */
async function completeLogin(
  transaction: CompanyTransaction,
  request: LoginRequest,
  entering: Entering,
): Promise<SignedIn | undefined> {
  const { browser_hash, email, email_key, next, vote_post_id: votePostId } = request
  await transaction.query
    .deleteFrom('login_requests')
    .where('browser_hash', '=', browser_hash)
    .execute()
  const user = await findUserByEmail(transaction, email)
  if (!(await admitsEmail(transaction)) || !(await maySignIn(transaction, user, email)))
    return undefined
  const userId = user?.id ?? (await addProved(transaction, email))
  const proof = { by: 'email' as const, emailKey: email_key }
  return { secret: await enter(transaction, userId, { ...entering, votePostId }, proof), next }
}

/** All that is known of their name is what precedes the @. */
async function addProved(transaction: CompanyTransaction, email: string): Promise<number> {
  const name = email.slice(0, email.lastIndexOf('@'))
  return (await addUser(transaction, actors.system, { email, name, role: 'customer' }))!
}

type Typed = Entering & { browserSecret: string | undefined; code: string }

/** Under the company's lock: of many codes that are sent at once, five are looked at. */
export function signInWithCode(
  db: CompanyDb,
  { browserSecret, code, ...entering }: Typed,
): Promise<SignedIn | { triesLeft: number }> {
  return db.write(actors.system, async transaction => {
    const now = wallTime(transaction.clock)
    const request = await findLoginRequest(transaction, now, { browserSecret })
    if (!request || request.code_hash === null) return { triesLeft: 0 }
    const { mayTypeCode } = await allowanceOf(transaction, now, request.email_key)
    if (!mayTypeCode) return { triesLeft: 0 }
    if (codeHash(browserSecret!, code) !== request.code_hash)
      return { triesLeft: await countTry(transaction, request) }
    return (await completeLogin(transaction, request, entering)) ?? { triesLeft: 0 }
  })
}

async function countTry(
  { query }: CompanyTransaction,
  { browser_hash, tries }: LoginRequest,
): Promise<number> {
  await query
    .updateTable('login_requests')
    .set({ tries: tries + 1 })
    .where('browser_hash', '=', browser_hash)
    .execute()
  return triesMax - tries - 1
}

type Opened = Entering & { linkSecret: string; browserSecret: string | undefined }

/** Undefined where the link is no longer good, or was asked for by another browser. */
export function signInWithLink(
  db: CompanyDb,
  { linkSecret, browserSecret, ...entering }: Opened,
): Promise<SignedIn | undefined> {
  return db.write(actors.system, async transaction => {
    const now = wallTime(transaction.clock)
    const request = await findLoginRequest(transaction, now, { linkSecret })
    if (!request || !isFromBrowser(request, browserSecret)) return undefined
    return completeLogin(transaction, request, entering)
  })
}
