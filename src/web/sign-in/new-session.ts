import { deviceName, type NewSession } from '../../features/sessions/index.ts'
import { isSecure } from '../../platform/http/base-url.ts'
import type { FormCall } from '../page.ts'

/** What a session in the browser that sent a form is like. */
export function newSession({ caller, address, headers }: FormCall<unknown>): NewSession {
  return {
    isSecure: isSecure(address.base),
    device: deviceName(headers.get('user-agent')),
    replaced: caller.kind === 'session' ? caller : undefined,
  }
}
