import { type Caller, challenge, invalidToken, looksLikeToken } from '../features/tokens/index.ts'
import { problem } from '../platform/errors/problem.ts'
import { addressSubject } from '../platform/http/client-address.ts'
import type { Access } from '../platform/http/route.ts'
import { addressPlace } from './admission.ts'
import type { Visit } from './app.ts'

/** A person mistypes a few times; a program that guesses does not stop at three hundred. */
const failuresBurst = 300
const failuresPerMinute = 60

/** Who calls, or the problem that keeps them out. Only the token decides. */
export async function authorize(visit: Visit): Promise<Caller> {
  const { request, target, caller: justFound } = visit
  visit.caller = undefined
  const token = sentToken(request.headers, target.query)
  if (token === undefined)
    throw problem('unauthorized', { headers: { 'www-authenticate': challenge } })
  const caller = justFound ?? (await findCaller(visit, token))
  if (!caller) throw refusal(visit)
  visit.loggedCompany = caller.company.slug
  return caller
}

/** A token that is new to this process has no company to be charged yet. */
function findCaller(visit: Visit, token: string): Promise<Caller | undefined> {
  const { admission, callers, baseUrl } = visit.app
  const find = () => callers.find(token, baseUrl)
  const isNew = callers.recall(token) === undefined && looksLikeToken(token)
  return isNew ? admission.run(visit, addressPlace(visit, 'unknown', 'read'), find) : find()
}

export function requireScope(access: Access, caller: Caller) {
  if (typeof access !== 'object' || caller.scopes.has(access.scope)) return
  throw problem('insufficient_scope', {
    detail: `This needs a token with the scope ${access.scope}.`,
    headers: {
      'www-authenticate': `${challenge}, error="insufficient_scope", scope="${access.scope}"`,
    },
  })
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
function refusal({ app, clientAddress }: Visit) {
  const subject = `failures ${addressSubject(clientAddress())}`
  const verdict = app.limiter.take(subject, failuresBurst, failuresPerMinute)
  if (!verdict.allowed)
    return problem('too_many_failed_authentications', {
      headers: { 'retry-after': String(verdict.retryAfterSeconds) },
    })
  return invalidToken()
}
