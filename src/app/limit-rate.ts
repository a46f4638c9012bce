import type { Caller } from '../features/tokens/index.ts'
import { problem } from '../platform/errors/problem.ts'
import type { App } from './app.ts'

const windowSeconds = 60

/**
 * Counts the request against the token's limit, if it has one. The headers that tell of it
 * (draft-ietf-httpapi-ratelimit-headers) go with every answer.
 */
export function limitRate(app: App, caller: Caller): Record<string, string> {
  const perMinute = caller.rateLimitPerMinute ?? app.config.rateLimitPerMinute
  if (perMinute === 0) return {}

  const subject = `token ${caller.company.id} ${caller.tokenId}`
  const verdict = app.limiter.take(subject, perMinute, perMinute)
  const headers = {
    'ratelimit-policy': `"token";q=${perMinute};w=${windowSeconds}`,
    ratelimit: `"token";r=${verdict.remaining};t=${verdict.fullInSeconds}`,
  }
  if (!verdict.allowed)
    throw problem('rate_limited', {
      headers: { ...headers, 'retry-after': String(verdict.retryAfterSeconds) },
    })
  return headers
}
