import type { Caller } from '../../features/callers/index.ts'
import type { CompanyAddress } from '../../features/companies/index.ts'
import { basePath } from '../../platform/http/base-url.ts'
import type { App } from '../request/context.ts'

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The one of hark.browser.js.
  'trusted-types hark',
].join('; ')

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': contentPolicy,
}

/** A page shows its viewer; without one it is the same for everybody. */
export function pageCaching({ kind }: Caller) {
  return { vary: 'Cookie', 'cache-control': kind === 'visitor' ? 'no-cache' : 'private, no-cache' }
}

/** For pages that belong to no company. */
export function installationAddress(app: App): CompanyAddress {
  return { base: app.baseUrl, path: basePath(app.baseUrl) }
}
