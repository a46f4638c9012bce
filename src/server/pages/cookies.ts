import { requestMicros } from '../../features/auth/email-login/login-requests.ts'
import { attemptMicros } from '../../features/auth/oidc/sign-in-with-identity.ts'
import { sessionMicros } from '../../features/auth/sessions/sessions.ts'
import {
  type Company,
  type CompanyAddress,
  companyAddress,
} from '../../features/company/company.ts'
import { guestMicros } from '../../features/people/guests/add-guest.ts'
import { isSecure } from '../../platform/http/base-url.ts'

/** `isEmbedded`: in a frame of another site, which has cookies of its own. */
export type CookieScope = { companyId: number; address: CompanyAddress; isEmbedded: boolean }

/** `baseUrl` is the installation's. */
export function cookieScope(
  company: Company,
  { baseUrl, isEmbedded }: { baseUrl: string; isEmbedded: boolean },
): CookieScope {
  return { companyId: company.id, address: companyAddress(company, baseUrl), isEmbedded }
}

export type Cookie = ReturnType<typeof cookie>

/** As long as a session can last at all; the database knows whether it does. */
export const sessionCookie = cookie('hark', sessionMicros / 1e6)

/** A guest's session. Signing in replaces it. */
export const guestCookie = cookie('hark', guestMicros / 1e6)

/** For a browser that has requested a sign-in link. */
export const browserCookie = cookie('hark-login', requestMicros / 1e6)

/** For a browser that signs in at another site. */
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
  const nameOf = (scope: CookieScope) =>
    isSecure(scope.address.base) ? `__Host-${plainName(scope)}` : plainName(scope)
  return {
    read: (headers: Headers, scope: CookieScope) =>
      cookieValue(headers.get('cookie'), nameOf(scope)),
    set: (secret: string, scope: CookieScope) =>
      `${nameOf(scope)}=${secret}; ${scope.isEmbedded ? '' : `Max-Age=${maxAgeSeconds}; `}${attributes(scope)}`,
    /** Also one from before the company moved to https. */
    end: (scope: CookieScope) =>
      [...new Set([nameOf(scope), plainName(scope)])].map(
        name => `${name}=; Max-Age=0; ${attributes(scope)}`,
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

/** The value of a cookie that was sent; the first, where there are several of that name. */
function cookieValue(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
