import type { CompanyAddress } from '../../features/companies/index.ts'
import { sessionMicros } from '../../features/sessions/index.ts'
import { isSecure } from '../../platform/http/base-url.ts'
import { cookieValue } from '../../platform/http/cookies.ts'

type Place = { companyId: number; address: CompanyAddress }

/** As long as a session can last at all; the database knows whether it does. */
const maxAgeSeconds = sessionMicros / 1e6

export function sessionSecret(headers: Headers, place: Place): string | undefined {
  return cookieValue(headers.get('cookie'), cookieName(place))
}

export function sessionCookie(secret: string, place: Place): string {
  return `${cookieName(place)}=${secret}; Max-Age=${maxAgeSeconds}; ${attributes(place)}`
}

/** Also one from before the company moved to https. */
export function endedSessionCookies(place: Place): string[] {
  const names = new Set([cookieName(place), plainName(place)])
  return [...names].map(name => `${name}=; Max-Age=0; ${attributes(place)}`)
}

/**
 * Each company has its own: several may live on one host. Only https may set a name with `__Host-`, and no other
 * host, and nothing on plain http, can then set or replace it.
 */
function cookieName(place: Place): string {
  return isSecure(place.address.base) ? `__Host-${plainName(place)}` : plainName(place)
}

function plainName({ companyId }: Place): string {
  return `hark-${companyId}`
}

function attributes({ address }: Place): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(address.base) ? '; Secure' : ''}`
}
