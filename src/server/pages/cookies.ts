import { requestMicros } from '../../features/auth/email-login/login-requests.ts'
import { attemptMicros } from '../../features/auth/oidc/sign-in-with-identity.ts'
import { sessionMicros } from '../../features/auth/sessions/sessions.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import { isSecure } from '../../platform/http/base-url.ts'
import { cookieValue } from '../../platform/http/cookies.ts'

/** `isEmbedded`: in a frame of another site, which has cookies of its own. */
export type CookieScope = { companyId: number; address: CompanyAddress; isEmbedded: boolean }

export type Cookie = ReturnType<typeof cookie>

/** As long as a session can last at all; the database knows whether it does. */
export const sessionCookie = cookie('hark', sessionMicros / 1e6)

/** Of a browser that has asked for a link to sign in. */
export const browserCookie = cookie('hark-login', requestMicros / 1e6)

/** Of a browser that went to another site to sign in. */
export const attemptCookie = cookie('hark-oidc', attemptMicros / 1e6)

const day = 24 * 3600

/** As whom a member of the team looks at the site. Without their session, it means nothing. */
export const viewAsCookie = cookie('hark-view-as', day)

const year = 365 * day

/** The language of a browser's pages, if its user chose one. */
export const languageCookie = cookie('hark-language', year)
export const themeCookie = cookie('hark-theme', year)

/**
 * Each company has its own: several may live on one host. Only https may set a name with `__Host-`, and no other
 * host, and nothing on plain http, can then set or replace it. In a frame they last until the browser is closed.
 */
function cookie(prefix: string, maxAgeSeconds: number) {
  const plainName = ({ companyId, isEmbedded }: CookieScope) =>
    `${prefix}${isEmbedded ? '-embed' : ''}-${companyId}`
  const nameOf = (place: CookieScope) =>
    isSecure(place.address.base) ? `__Host-${plainName(place)}` : plainName(place)
  return {
    read: (headers: Headers, place: CookieScope) =>
      cookieValue(headers.get('cookie'), nameOf(place)),
    set: (secret: string, place: CookieScope) =>
      `${nameOf(place)}=${secret}; ${place.isEmbedded ? '' : `Max-Age=${maxAgeSeconds}; `}${attributes(place)}`,
    /** Also one from before the company moved to https. */
    end: (place: CookieScope) =>
      [...new Set([nameOf(place), plainName(place)])].map(
        name => `${name}=; Max-Age=0; ${attributes(place)}`,
      ),
  }
}

/**
 * Within a site's frame, cookies are stored for that site alone (Partitioned), and only browsers that trust the
 * connection store them: https, or this very computer.
 */
function attributes({ address: { base }, isEmbedded }: CookieScope): string {
  if (isEmbedded && (isSecure(base) || isLoopback(base)))
    return 'Path=/; HttpOnly; SameSite=None; Secure; Partitioned'
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(base) ? '; Secure' : ''}`
}

function isLoopback(base: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(base).hostname)
}
