import { wallTime } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { findLoginLink } from './login-links.ts'
import type { NewSession } from './sessions.ts'
import { startSession } from './start-session.ts'

/** `linkSecret`: of a login link. */
type SignIn = NewSession & { linkSecret: string }

/** The secret of the new session; undefined where the link is no longer good. It works once. */
export function signIn(db: CompanyDb, { linkSecret, ...session }: SignIn) {
  // The actor is known only once the link is found.
  return db.write(actors.system, async (transaction): Promise<string | undefined> => {
    const link = await findLoginLink(transaction, wallTime(transaction.clock), linkSecret)
    if (!link) return undefined
    const { ownerId: userId, emailKey } = link
    // A link handed out by the operator counts as proof of the address.
    return (await startSession(transaction, userId, session, { by: 'link', emailKey })).secret
  })
}
