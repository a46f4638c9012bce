import { problem } from '../../errors/problem.ts'
import { personOf, type SessionCaller, type Visitor } from '../../features/auth/caller/caller.ts'
import { addressSubject } from '../../platform/http/client-address.ts'
import type { PerAddress } from '../../web/parts/page.ts'
import type { RequestContext } from '../request/context.ts'

/** Nobody fills in more; a program that does has no token to be limited by. */
const formsPerMinute = 120

/** Refuses what one network address asks for too often. */
export function limitAddress(
  context: RequestContext,
  path: string,
  { burst, perMinute }: PerAddress,
) {
  limit(context, `form ${path} ${addressSubject(context.clientAddress())}`, burst, perMinute)
}

/** All forms and browsers of a person together, as often as with a token where that is limited. */
export function limitPerson(context: RequestContext, caller: SessionCaller | Visitor) {
  const person = personOf(caller)
  if (!person) return
  const perMinute = context.app.config.rateLimitPerMinute || formsPerMinute
  limit(context, `forms ${person.company.id} ${person.userId}`, perMinute, perMinute)
}

/** Refuses a page that one person asks for too often. */
export function limitReader(
  context: RequestContext,
  caller: SessionCaller | Visitor,
  path: string,
  { burst, perMinute }: PerAddress,
) {
  if (caller.kind === 'visitor') return
  limit(context, `page ${path} ${caller.company.id} ${caller.userId}`, burst, perMinute)
}

function limit({ app }: RequestContext, subject: string, burst: number, perMinute: number) {
  const verdict = app.limiter.take(subject, burst, perMinute)
  if (!verdict.allowed)
    throw problem('too_many_forms', {
      headers: { 'retry-after': String(verdict.retryAfterSeconds) },
    })
}
