import type { CompanyAddress } from '../../features/companies/index.ts'
import { requestMicros } from '../../features/login-requests/index.ts'
import { attemptMicros } from '../../features/oidc/index.ts'
import { sessionMicros } from '../../features/sessions/index.ts'
import { isSecure } from '../../platform/http/base-url.ts'
import { cookieValue } from '../../platform/http/cookies.ts'

export type Place = { companyId: number; address: CompanyAddress }

export type Cookie = ReturnType<typeof cookie>

/** As long as a session can last at all; the database knows whether it does. */
export const sessionCookie = cookie('hark', sessionMicros / 1e6)

/** Of a browser that has asked for a link to sign in. */
export const browserCookie = cookie('hark-login', requestMicros / 1e6)

/** Of a browser that went to another site to sign in. */
export const attemptCookie = cookie('hark-oidc', attemptMicros / 1e6)

const year = 365 * 24 * 3600

/** What a browser's pages are in, where somebody has chosen that. */
export const languageCookie = cookie('hark-language', year)
export const themeCookie = cookie('hark-theme', year)

/**
 * Each company has its own: several may live on one host. Only https may set a name with `__Host-`, and no other
 * host, and nothing on plain http, can then set or replace it.
 */
function cookie(prefix: string, maxAgeSeconds: number) {
  const plainName = ({ companyId }: Place) => `${prefix}-${companyId}`
  const nameOf = (place: Place) =>
    isSecure(place.address.base) ? `__Host-${plainName(place)}` : plainName(place)
  return {
    read: (headers: Headers, place: Place) => cookieValue(headers.get('cookie'), nameOf(place)),
    set: (secret: string, place: Place) =>
      `${nameOf(place)}=${secret}; Max-Age=${maxAgeSeconds}; ${attributes(place)}`,
    /** Also one from before the company moved to https. */
    end: (place: Place) =>
      [...new Set([nameOf(place), plainName(place)])].map(
        name => `${name}=; Max-Age=0; ${attributes(place)}`,
      ),
  }
}

function attributes({ address }: Place): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(address.base) ? '; Secure' : ''}`
}
