import { problem } from '../../errors/problem.ts'
import type { CompanyAddress } from '../../features/company/address.ts'
import { isSecure } from '../../platform/http/base-url.ts'

/**
 * Refuses a form that another site makes a browser send (CSRF). Browsers say where a request comes from in
 * Sec-Fetch-Site, but not to a host on plain http, or in Origin, which no page can set. One who says neither is no
 * browser of today.
 */
export function requireSameSite({ headers }: Request, address: CompanyAddress) {
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin' || (site === null && isOwnOrigin(headers, address))) return
  throw problem('cross_site_request')
}

/**
 * That of the base URL; on plain http also that of the host that was asked, as people reach a small installation by
 * several names.
 */
function isOwnOrigin(headers: Headers, { base }: CompanyAddress): boolean {
  const origin = headers.get('origin')
  if (origin === new URL(base).origin) return true
  return !isSecure(base) && origin === `http://${headers.get('host')}`
}
