import type { CompanyAddress } from '../../features/companies/index.ts'
import { basePath } from '../../platform/http/base-url.ts'
import type { App } from '../request/context.ts'

const contentPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': contentPolicy,
}

/** For pages that belong to no company. */
export function installationAddress(app: App): CompanyAddress {
  return { base: app.baseUrl, path: basePath(app.baseUrl) }
}
