import { problem } from '../../errors/problem.ts'
import { addressSubject } from '../../platform/http/client-address.ts'
import type { PerAddress } from '../../web/index.ts'
import type { RequestContext } from '../request/context.ts'

/** Refuses what one network address asks for too often. */
export function limitAddress(
  { app, clientAddress }: RequestContext,
  path: string,
  { burst, perMinute }: PerAddress,
) {
  const subject = `form ${path} ${addressSubject(clientAddress())}`
  const verdict = app.limiter.take(subject, burst, perMinute)
  if (!verdict.allowed)
    throw problem('too_many_forms', {
      headers: { 'retry-after': String(verdict.retryAfterSeconds) },
    })
}
