import { wallTime } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { completeLogin, type Entering, type SignedIn } from './complete-login.ts'
import { findLoginRequest, isFromBrowser } from './find-login-request.ts'

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
