import type { Caller } from '../features/tokens/index.ts'
import { problem } from '../platform/errors/problem.ts'
import type { Visit } from './app.ts'

const windowSeconds = 60

/**
 * Counts the request against the token's limit, if it has one. The headers that tell of it
 * (draft-ietf-httpapi-ratelimit-headers) go with whatever the answer is.
 */
export function limitRate(visit: Visit, caller: Caller) {
  const perMinute = allowance(visit, caller)
  if (perMinute === 0) return

  const verdict = visit.app.limiter.take(subjectOf(caller), perMinute, perMinute)
  visit.ownHeaders = {
    'ratelimit-policy': `"token";q=${perMinute};w=${windowSeconds}`,
    ratelimit: `"token";r=${verdict.remaining};t=${verdict.fullInSeconds}`,
  }
  if (!verdict.allowed)
    throw problem('rate_limited', { headers: { 'retry-after': String(verdict.retryAfterSeconds) } })
}

/** The client had the answer already: the request counts for nothing. */
export function giveAllowanceBack(visit: Visit, caller: Caller) {
  const perMinute = allowance(visit, caller)
  if (perMinute === 0) return
  visit.app.limiter.giveBack(subjectOf(caller), perMinute)
  delete visit.ownHeaders
}

function allowance({ app }: Visit, { rateLimitPerMinute }: Caller): number {
  return rateLimitPerMinute ?? app.config.rateLimitPerMinute
}

function subjectOf({ company, tokenId }: Caller): string {
  return `token ${company.id} ${tokenId}`
}
