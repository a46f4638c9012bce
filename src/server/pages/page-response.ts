import type { Caller } from '../../features/auth/caller/caller.ts'
import type { Company, CompanyAddress } from '../../features/company/company.ts'
import { basePath } from '../../platform/http/base-url.ts'
import type { App, RequestContext } from '../request/context.ts'

/** `ancestors`: who may show the page in a frame. */
const contentPolicy = (ancestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    // The preview of a mail: no other page lets itself be framed.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    // The one of hark.browser.js.
    'trusted-types hark',
  ].join('; ')

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': contentPolicy("'none'"),
  'x-frame-options': 'DENY',
}

/** For the frames of the sites that the company allows, and no others. (X-Frame-Options cannot name them.) */
function embeddedHeaders({ embed_origins }: Company) {
  const { 'x-frame-options': _, ...headers } = pageHeaders
  return { ...headers, 'content-security-policy': contentPolicy(embed_origins) }
}

export function pageHeadersOf({ isEmbedded }: RequestContext, company: Company | undefined) {
  return isEmbedded && company?.embed_origins ? embeddedHeaders(company) : pageHeaders
}

/** A page shows its viewer; without one it is the same for everybody. */
export function pageCaching(caller: Caller) {
  const isForAnyone = caller.kind === 'visitor' && !caller.guest && caller.viewedAs === undefined
  return { vary: 'Cookie', 'cache-control': isForAnyone ? 'no-cache' : 'private, no-cache' }
}

/** For pages that belong to no company. */
export function installationAddress(app: App): CompanyAddress {
  return { base: app.baseUrl, path: basePath(app.baseUrl) }
}
