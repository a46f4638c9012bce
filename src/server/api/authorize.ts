import { problem } from '../../errors/problem.ts'
import { challenge, invalidToken } from '../../features/auth/caller/authenticate.ts'
import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import { looksLikeToken } from '../../features/auth/tokens/token-text.ts'
import { addressSubject } from '../../platform/http/client-address.ts'
import type { Access } from '../../platform/http/route.ts'
import { addressQueue } from '../request/admission.ts'
import type { App, RequestContext } from '../request/context.ts'

/** A person mistypes a few times; a program that guesses does not stop at three hundred. */
const failuresBurst = 300
const failuresPerMinute = 60

/**
 * Returns the caller, or throws the problem that keeps them out. Only the token decides. If the request is already
 * admitted, taking a second slot here would deadlock.
 */
export async function authorize(
  context: RequestContext,
  { isAdmitted = false } = {},
): Promise<TokenCaller> {
  const { request, target, caller: justFound } = context
  // Good once: whoever asks again wants to know who it is by then.
  context.caller = undefined
  const token = sentToken(request.headers, target.query)
  if (token === undefined)
    throw problem('unauthorized', { headers: { 'www-authenticate': challenge } })
  const caller = justFound ?? (await findCaller(context, token, isAdmitted))
  if (!caller) throw refusal(context)
  context.loggedCompany = caller.company.slug
  return caller
}

/** A token that is new to this process has no company to be charged yet. */
function findCaller(
  context: RequestContext,
  token: string,
  isAdmitted: boolean,
): Promise<TokenCaller | undefined> {
  const { admission, callers, baseUrl } = context.app
  const find = () => callers.findByToken(token, baseUrl)
  if (isAdmitted) return find()
  const isNew = callers.recallToken(token) === undefined && looksLikeToken(token)
  return isNew ? admission.run(context, addressQueue(context, 'unknown', 'read'), find) : find()
}

export function isPermitted(access: Access, permissions: ReadonlySet<string>): boolean {
  return access === 'anyone' || permissions.has(access.permission)
}

export function usesQueryToken(query: string): boolean {
  // Its name may be written with percent signs, too.
  return /access_token|%/.test(query) && new URLSearchParams(query).has('access_token')
}

function sentToken(headers: Headers, query: string): string | undefined {
  const inHeader = /^bearer\s+(\S.*)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const inQuery = usesQueryToken(query) ? new URLSearchParams(query).getAll('access_token') : []
  const sent = new Set(inHeader === undefined ? inQuery : [inHeader, ...inQuery])
  if (sent.size > 1)
    throw problem('invalid_request', { detail: 'The request carries two different tokens.' })
  return [...sent][0]
}

/** Failures are limited per address; a valid token from the same address is not. */
function refusal({ app, clientAddress }: RequestContext) {
  const subject = `failures ${addressSubject(clientAddress())}`
  const verdict = app.limiter.take(subject, failuresBurst, failuresPerMinute)
  if (!verdict.allowed)
    return problem('too_many_failed_authentications', {
      headers: { 'retry-after': String(verdict.retryAfterSeconds) },
    })
  return invalidToken()
}

const windowSeconds = 60

/** Requests a minute; 0 if there is no limit. */
export function rateLimitOf({ config }: App, { rateLimitPerMinute }: TokenCaller): number {
  return rateLimitPerMinute ?? config.rateLimitPerMinute
}

/**
 * Counts the request against the token's limit, once, if it has one. The headers that tell of it
 * (draft-ietf-httpapi-ratelimit-headers) go with whatever the response is.
 */
export function limitRate(context: RequestContext, caller: TokenCaller, isFree = () => false) {
  if (context.isRateCounted) return
  const perMinute = rateLimitOf(context.app, caller)
  if (perMinute === 0 || isFree()) return

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
