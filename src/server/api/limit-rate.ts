import { problem } from '../../errors/problem.ts'
import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import type { RequestContext } from '../request/context.ts'

const windowSeconds = 60

/**
 * Counts the request against the token's limit, once, if it has one. The headers that tell of it
 * (draft-ietf-httpapi-ratelimit-headers) go with whatever the answer is.
 */
export function limitRate(context: RequestContext, caller: TokenCaller) {
  if (context.isRateCounted) return
  const perMinute = caller.rateLimitPerMinute ?? context.app.config.rateLimitPerMinute
  if (perMinute === 0) return

  const subject = `token ${caller.company.id} ${caller.id}`
  context.isRateCounted = true
  const verdict = context.app.limiter.take(subject, perMinute, perMinute)
  context.ownHeaders = {
    'ratelimit-policy': `"token";q=${perMinute};w=${windowSeconds}`,
    ratelimit: `"token";r=${verdict.remaining};t=${verdict.fullInSeconds}`,
  }
  if (!verdict.allowed)
    throw problem('rate_limited', { headers: { 'retry-after': String(verdict.retryAfterSeconds) } })
}
