import { problem } from '../../errors/problem.ts'
import type { CompanyAddress } from '../../features/companies/index.ts'

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

/** A proxy may have replaced the host; the base URL is then what the browser knows. */
function isOwnOrigin(headers: Headers, { base }: CompanyAddress): boolean {
  const origin = URL.parse(headers.get('origin') ?? '')
  if (!origin) return false
  return origin.origin === new URL(base).origin || origin.host === headers.get('host')
}
