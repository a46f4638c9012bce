import { catalogue } from '../../errors/catalogue.ts'
import { Problem, problem } from '../../errors/problem.ts'
import { Refused } from '../../platform/admission/scheduler.ts'
import { ClockUnsure } from '../../platform/clock.ts'
import { CommitUnknown, EngineBusy, StorageUnavailable } from '../../platform/db/engine.ts'
import { SecretUnreadable } from '../../platform/secret-box/secret-box.ts'
import { SecretKeyMissing } from '../process/secret-box.ts'
import { referencePath } from '../routes/kinds.ts'
import type { RequestContext } from './context.ts'

/** Turns anything thrown into a problem for the client; the cause stays in the log. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  if (thrown instanceof Refused)
    return problem('overloaded', {
      headers: { 'retry-after': String(retryAfterSeconds(thrown.waitMs)) },
    })
  // No Retry-After, and no 503: without a key, a retry may do it twice.
  if (thrown instanceof CommitUnknown) return problem('outcome_unknown', { cause: thrown })
  if (thrown instanceof EngineBusy)
    return problem('overloaded', { headers: { 'retry-after': '1' }, cause: thrown })
  if (thrown instanceof StorageUnavailable)
    return problem('storage_unavailable', { headers: { 'retry-after': '10' }, cause: thrown })
  // Without a cause: `clock_jumped` is in the log already.
  if (thrown instanceof ClockUnsure)
    return problem('clock_unsure', { headers: { 'retry-after': '30' } })
  if (thrown instanceof SecretKeyMissing || thrown instanceof SecretUnreadable)
    return problem('secret_key_missing', { headers: { 'retry-after': '60' }, cause: thrown })
  return problem('internal_error', { cause: thrown })
}

/** Logs what the operator, or the developer of another service, has to know of. */
export function reportProblem({ app, requestId }: RequestContext, found: Problem) {
  // A disk that is full fails every write: one line a minute says as much.
  if (found.code === 'storage_unavailable') app.reportStorage(found.cause)
  // A deliberate rejection is no fault; `overloaded` is reported once a second.
  else if (found.status >= 500 && found.cause !== undefined)
    app.log.error(found.code, { request_id: requestId, cause: describe(found.cause) })
  // The developers of the other service learn from this what is wrong with their tokens or their provider.
  else if (explained.has(found.code) && found.cause instanceof Error)
    app.log.info(found.code, { request_id: requestId, reason: found.cause.message })
}

const explained = new Set<Problem['code']>(['sso_token_invalid', 'oidc_refused'])

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}

/** Spread out, or all who were refused together would come back together. */
export function retryAfterSeconds(waitMs: number): number {
  return 1 + Math.floor(Math.min(waitMs / 1000, 2) + Math.random() * 3)
}

export const problemHeaders = {
  'cache-control': 'private, no-store',
  vary: 'Authorization, Accept',
  'content-type': 'application/problem+json',
}

export function problemType(code: Problem['code'], baseUrl: string): string {
  return `${baseUrl}${referencePath}#error-${code}`
}

export function problemResponse(found: Problem, requestId: string, baseUrl: string): Response {
  const document = {
    type: problemType(found.code, baseUrl),
    title: catalogue[found.code].title,
    status: found.status,
    detail: found.detail,
    code: found.code,
    request_id: requestId,
    ...(found.errors ? { errors: found.errors } : {}),
    ...(found.matches ? { matches: found.matches } : {}),
  }
  return new Response(Buffer.from(JSON.stringify(document)), {
    status: found.status,
    headers: { ...problemHeaders, ...found.headers },
  })
}
