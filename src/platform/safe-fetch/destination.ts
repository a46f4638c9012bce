import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { allowanceFor, mayBeAllowed } from './allow-list.ts'
import { isOwnAddress, isServicePort } from './port-refusal.ts'
import { isPublicAddress } from './public-address.ts'
import { type Failure, failure } from './result.ts'

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
type Lookup = (hostname: string, options: { all: true }) => Promise<{ address: string }[]>

export type DestinationOptions = {
  /** What the operator allows although it is not public, not https, or a service's port. */
  allow: readonly string[]
  /** Where this process listens itself; refused at each address of this machine. */
  ownPort?: number
  lookup?: Lookup
}

/** Where a request may go: only to these addresses, which are never looked up again. */
export type Destination = {
  url: URL
  hostname: string
  port: number
  addresses: string[]
  /** Allowed only by the operator's list. */
  needsAllowance: boolean
}

/** Decides on the URL and on every address behind its name; one that is refused refuses them all. */
export async function checkDestination(
  text: string,
  { allow, ownPort, lookup = systemLookup }: DestinationOptions,
): Promise<Destination | Failure> {
  if (!URL.canParse(text)) return failure('invalid_url', 'This is not a URL.')
  // Parsing turns every spelling of an IPv4 address (127.1, 0x7f000001, full-width digits) into one.
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return failure('scheme_not_allowed', `${url.protocol} is neither https: nor http:.`)
  if (url.username || url.password)
    return failure('credentials_in_url', 'The URL holds a user name or a password.')

  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  // Before the name is looked up: it may have no address yet.
  if (url.protocol === 'http:' && !isIP(hostname) && !localName.test(hostname))
    if (!mayBeAllowed(allow, { hostname, port })) return httpRefused(hostname)
  const addresses = isIP(hostname) ? [hostname] : await resolve(hostname, lookup)
  if (!Array.isArray(addresses)) return addresses
  const isServed = url.protocol === 'https:' && !isServicePort(port)
  const needsAllowance = !isServed || !addresses.every(isPublicAddress)
  for (const address of addresses) {
    const { isListed, isPortListed } = allowanceFor(allow, { hostname, address, port })
    if (!isListed && !isPublicAddress(address))
      return failure('address_not_allowed', `${hostname} is at ${address}, which is not public.`)
    if (!isListed && url.protocol === 'http:') return httpRefused(hostname)
    if (isServicePort(port) && !isPortListed)
      return failure('port_not_allowed', `Port ${port} is that of another service than HTTP.`)
    if (port === ownPort && isOwnAddress(address))
      return failure('port_not_allowed', `Port ${port} of ${address} is this server itself.`)
  }
  return { url, hostname, port, addresses, needsAllowance }
}

function httpRefused(hostname: string): Failure {
  return failure('scheme_not_allowed', `${hostname} is not listed for unencrypted http:.`)
}

/** Each name below `localhost` is this machine (RFC 6761), whatever a name server would say. */
const localName = /(^|\.)localhost\.?$/

async function resolve(hostname: string, lookup: Lookup): Promise<string[] | Failure> {
  if (localName.test(hostname)) return ['127.0.0.1']
  try {
    const found = await lookup(hostname, { all: true })
    if (found.length > 0) return found.map(({ address }) => address)
    return failure('dns', `${hostname} has no address.`)
  } catch (error) {
    return failure('dns', `${hostname} cannot be resolved: ${(error as Error).message}`)
  }
}
