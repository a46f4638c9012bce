import { problem } from '../../../errors/problem.ts'
import {
  checkDestination,
  type DestinationOptions,
} from '../../../platform/safe-fetch/destination.ts'

const lookupTimeoutMs = 3_000

/**
 * Refuses a URL that no request would be sent to. A name that has no address now may have one later, so only what is
 * sure is refused here; sending checks it again, each time.
 */
export async function requireDestination(
  url: string | undefined,
  outgoing: DestinationOptions,
): Promise<void> {
  if (url === undefined) return
  const checked = await Promise.race([
    checkDestination(url, outgoing),
    Bun.sleep(lookupTimeoutMs).then(() => undefined),
  ])
  if (!checked || !('ok' in checked) || checked.reason === 'dns') return
  const message = messages[checked.reason] ?? 'This must be an https URL.'
  throw problem('invalid_input', { errors: [{ field: 'url', code: 'url_refused', message }] })
}

/** Without the address: it may be one of the network that the service runs in. */
const messages: Record<string, string> = {
  scheme_not_allowed: 'This must be an https URL.',
  credentials_in_url: 'This must have neither a user name nor a password in it.',
  address_not_allowed: 'This leads to an address that is not public.',
  port_not_allowed: 'This has a port of another service than HTTP.',
}
