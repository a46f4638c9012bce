import { wallTime } from '../../../platform/clock.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { completeLogin, type Entering, type SignedIn } from './complete-login.ts'
import { findLoginRequest, type LoginRequest } from './find-login-request.ts'
import { triesMax } from './limits.ts'
import { allowanceOf } from './recent-requests.ts'
import { codeHash } from './secrets.ts'

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
