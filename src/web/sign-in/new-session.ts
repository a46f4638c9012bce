import { personOf } from '../../features/auth/caller/caller.ts'
import { deviceName } from '../../features/auth/sessions/device-name.ts'
import type { NewSession } from '../../features/auth/sessions/sessions.ts'
import { isSecure } from '../../platform/http/base-url.ts'
import type { PageCall } from '../parts/page.ts'

type Sender = Pick<PageCall, 'caller' | 'address' | 'isEmbedded' | 'headers'>

/** A new session for the browser that sent the request. */
export function newSession({ caller, address, isEmbedded, headers }: Sender): NewSession {
  return {
    isSecure: isSecure(address.base),
    isEmbedded,
    device: deviceName(headers.get('user-agent')),
    replaced: personOf(caller),
  }
}
