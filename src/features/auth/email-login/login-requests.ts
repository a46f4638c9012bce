import { problem } from '../../../errors/problem.ts'
import { type Micros, wallTime } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import { randomText, sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import type { Tables } from '../../../store/tables.ts'
import { emailKey } from '../../people/users/email.ts'
import { findUserByEmail } from '../../people/users/find-user.ts'
import { looksLikeSecret, secretLength } from '../sessions/secret.ts'
import { admitsEmail, maySignIn } from './may-sign-in.ts'

type NewRequest = {
  /** As it was typed, and valid. */
  email: string
  /** The network address, or the range it counts as. */
  network: string
  /** The page to open after signing in. */
  next?: string | undefined
  /** A post to vote for after signing in. */
  votePostId?: number | undefined
  /** From this browser's previous request, which ends now. */
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
    if (!(await admitsEmail(transaction))) throw problem('email_sign_in_off')
    const user = await findUserByEmail(transaction, email)
    const mayProve = await maySignIn(transaction, user, email)
    const { mayAsk, mayTypeCode } = await allowanceOf(transaction, now, email_key, network)
    // The previous mail still works.
    if (!mayAsk) return 'too many'
    await expire(transaction, now, formerBrowserSecret)
    await insertRow(transaction, 'login_requests', {
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

export type LoginRequest = Omit<Tables['login_requests'], 'company_id'>

type Key = { browserSecret: string | undefined } | { linkSecret: string }

/** A request that can still be used, by the cookie of the browser that made it or by the link that was mailed. */
export async function findLoginRequest(
  db: CompanyDb,
  now: Micros,
  key: Key,
): Promise<LoginRequest | undefined> {
  const isLink = 'linkSecret' in key
  const secret = isLink ? key.linkSecret : key.browserSecret
  if (secret === undefined || !looksLikeSecret(secret)) return undefined
  const column = isLink ? 'link_hash' : 'browser_hash'
  const request = await db.query
    .selectFrom('login_requests')
    .selectAll()
    .where(seek(db.engine, column, sha256(secret)))
    .orderBy(column)
    .executeTakeFirst()
  return request && request.expires > now && request.tries < triesMax ? request : undefined
}

/** Whether the request was made by the browser with this cookie. */
export function isFromBrowser(
  { browser_hash }: LoginRequest,
  browserSecret: string | undefined,
): boolean {
  return browserSecret !== undefined && sha256(browserSecret) === browser_hash
}

/** Lifetime of the link and the code. */
export const requestMicros: Micros = 15 * 60e6

/** Emails to one address in that time because of requests from one network. */
const openRequestsPerNetworkMax = 5

/** The limit over all networks: a stranger who asks in somebody's name needs several networks to block their emails. */
const openRequestsMax = 20

/** Codes that may be typed for one request. */
export const triesMax = 5

/** For this long the codes that were typed for an address are counted over all requests. */
const countedMicros: Micros = 24 * 3_600e6

/**
 * Out of a million codes. Beyond it, only links work for the rest of the day: anyone may ask in another person's name
 * and guess, but nobody can be locked out by that.
 */
const triesPerAddressMax = 20

/** A day holds no more, as so few may be open at a time. */
const requestsMax = (openRequestsMax * countedMicros) / requestMicros

/** The remaining allowance of an address. By login_requests_by_email. */
export async function allowanceOf(db: CompanyDb, now: Micros, emailKey: string, network?: string) {
  const requests = await db.query
    .selectFrom('login_requests')
    .select(['created', 'tries', 'network'])
    .where(seek(db.engine, 'email_key', emailKey))
    .orderBy('email_key')
    .orderBy('created', 'desc')
    .limit(requestsMax)
    .execute()
  const counted = requests.filter(({ created }) => created > now - countedMicros)
  const open = counted.filter(({ created }) => created > now - requestMicros)
  const tries = counted.reduce((sum, request) => sum + request.tries, 0)
  const fromNetwork = open.filter(request => request.network === network)
  const mayAsk = open.length < openRequestsMax && fromNetwork.length < openRequestsPerNetworkMax
  return { mayAsk, mayTypeCode: tries < triesPerAddressMax }
}

/** Six digits that follow from the link's secret, so that anyone who has the link can be shown them. */
export function codeOf(linkSecret: string): string {
  const number = Number.parseInt(sha256(`code ${linkSecret}`).slice(0, 12), 16)
  return String(number % 1_000_000).padStart(6, '0')
}

/** A million codes are quickly hashed: without the browser's secret, its hash would give the code away. */
export function codeHash(browserSecret: string, code: string): string {
  return sha256(`${browserSecret} ${code}`)
}
