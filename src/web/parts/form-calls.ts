import { problem } from '../../errors/problem.ts'
import { personOf, type SessionCaller } from '../../features/auth/caller/caller.ts'
import { findSessionAccess } from '../../features/auth/caller/find-session-access.ts'
import { writeAs } from '../../features/auth/caller/write-as.ts'
import type { Permission } from '../../features/auth/permissions.ts'
import {
  hasResponse,
  type OnceRequest,
  writeOnce,
} from '../../features/endpoints/idempotency/respond-once.ts'
import { addGuest } from '../../features/people/guests/add-guest.ts'
import { parseId } from '../../platform/text/id.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { actors } from '../../store/event.ts'
import { newSession } from '../sign-in/new-session.ts'
import type { FormCall } from './page.ts'

/** The id in a form's path. */
export function pathId(call: Pick<FormCall<unknown>, 'params'>, name = 'id'): number {
  const id = parseId(call.params[name])
  if (id === undefined) throw problem('not_found')
  return id
}

/** Runs what a form asks for in one transaction, if its sender has the permission then. */
export function writeFor<Result>(
  { caller }: Pick<FormCall<unknown>, 'caller'>,
  permission: Permission,
  work: (transaction: CompanyTransaction, caller: SessionCaller) => Promise<Result>,
): Promise<Result> {
  if (caller.kind !== 'session') throw problem('sign_in_required')
  return writeAs(caller, permission, work)
}

/** Like `writeFor`, but turns a visitor into a guest where the company allows it. `once`: the form's id, if it has one. */
export async function writeForAnyone<Result>(
  call: FormCall<unknown>,
  permission: Permission,
  once: string | undefined,
  work: Work<Result>,
): Promise<{ result: Result; guest?: { secret: string } }> {
  const { caller } = call
  const person = personOf(caller)
  if (person) return { result: await writeAs(person, permission, work) }
  const { db, company } = caller
  return db.write(actors.system, async transaction => {
    const { secret, sessionId } = await addGuest(transaction, newSession(call), once)
    const access = await findSessionAccess(transaction, sessionId)
    if (!access.permissions.has(permission)) throw problem('sign_in_required')
    // A blocked guest sent an old form again, without the cookie.
    if (access.isBlocked) throw problem('user_blocked')
    return { result: await work(transaction, { ...access, db, company }), guest: { secret } }
  })
}

type Sent = {
  permission: Permission
  /** The path the form posts to, within the company. */
  path: string
  /** The id from the form's `OnceField`. */
  once: string | undefined
  /** The submitted content. */
  said: object
}

export type Work<Result> = (
  transaction: CompanyTransaction,
  caller: SessionCaller,
) => Promise<Result>

/**
 * Carries a form out, once: sent again, by a second click or after a lost connection, it leads to what the first did.
 * The same form with another text is another one. `work` gives where it leads to.
 */
export async function submitOnce(call: FormCall<unknown>, sent: Sent, work: Work<string>) {
  const request = onceRequest(call, sent)
  if (!request) return { redirectTo: await writeFor(call, sent.permission, work) }
  const { body } = await writeOnce(request, async (transaction, caller) => ({
    status: 303,
    body: { redirectTo: await work(transaction, caller) },
  }))
  return body
}

/**
 * Like `submitOnce`, for a form whose response must not be stored, such as one with a secret. Undefined if it was
 * submitted before.
 */
export async function issueOnce<Issued extends object>(
  call: FormCall<unknown>,
  sent: Sent,
  work: Work<Issued>,
): Promise<Issued | undefined> {
  const request = onceRequest(call, sent)
  if (!request) return writeFor(call, sent.permission, work)
  const { body } = await writeOnce<SessionCaller, { status: number; body: Issued | null }>(
    request,
    async (transaction, caller) => ({ status: 200, body: await work(transaction, caller) }),
    response => ({ ...response, body: null }),
  )
  return body ?? undefined
}

/** Whether it was carried out before. */
export async function wasSubmitted(call: FormCall<unknown>, sent: Sent): Promise<boolean> {
  const request = onceRequest(call, sent)
  return request !== undefined && (await hasResponse(request))
}

function onceRequest(
  { caller }: FormCall<unknown>,
  { permission, path, once, said }: Sent,
): OnceRequest<SessionCaller> | undefined {
  if (caller.kind !== 'session') throw problem('sign_in_required')
  if (!once) return undefined
  const bodyBytes = Buffer.from(JSON.stringify(said))
  const key = new Bun.CryptoHasher('sha256').update(`${once}\0`).update(bodyBytes).digest('hex')
  return { caller, permission, path: `form ${path}`, key, bodyBytes }
}
