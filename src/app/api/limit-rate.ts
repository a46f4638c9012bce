import { problem } from '../../errors/problem.ts'
import type { Caller } from '../../features/tokens/index.ts'
import type { RequestContext } from '../request/context.ts'

const windowSeconds = 60

/**
 * Counts the request against the token's limit, if it has one. The headers that tell of it
 * (draft-ietf-httpapi-ratelimit-headers) go with whatever the answer is.
 */
export function limitRate(context: RequestContext, caller: Caller) {
  const perMinute = allowance(context, caller)
  if (perMinute === 0) return

  const verdict = context.app.limiter.take(subjectOf(caller), perMinute, perMinute)
  context.ownHeaders = {
    'ratelimit-policy': `"token";q=${perMinute};w=${windowSeconds}`,
    ratelimit: `"token";r=${verdict.remaining};t=${verdict.fullInSeconds}`,
  }
  if (!verdict.allowed)
    throw problem('rate_limited', { headers: { 'retry-after': String(verdict.retryAfterSeconds) } })
}

/** The client had the answer already: the request counts for nothing. */
export function giveAllowanceBack(context: RequestContext, caller: Caller) {
  const perMinute = allowance(context, caller)
  if (perMinute === 0) return
  context.app.limiter.giveBack(subjectOf(caller), perMinute)
  delete context.ownHeaders
}

function allowance({ app }: RequestContext, { rateLimitPerMinute }: Caller): number {
  return rateLimitPerMinute ?? app.config.rateLimitPerMinute
}

function subjectOf({ company, tokenId }: Caller): string {
  return `token ${company.id} ${tokenId}`
}
