import { isSecure } from '../../platform/http/base-url.ts'
import type { App } from './context.ts'

/** What every answer says, whatever it is. */
export function commonHeaders({ baseUrl }: Pick<App, 'baseUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    ...(isSecure(baseUrl) ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
