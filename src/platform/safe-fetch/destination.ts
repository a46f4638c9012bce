import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { type AddressRange, addressBytes, isInRange, parseRange } from './address-range.ts'
import { allowanceFor, mayBeAllowed } from './allow-list.ts'
import { type Failure, failure } from './result.ts'

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
type Lookup = (hostname: string, options: { all: true }) => Promise<{ address: string }[]>

export type DestinationOptions = {
  /** Destinations the operator allows although they are not public, not https, or a service's port. */
  allow: readonly string[]
  /** The port of this process; rejected at each address of this machine. */
  ownPort?: number
  lookup?: Lookup
}

/** The destination of a request: only these addresses, which are never looked up again. */
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
    const place = { hostname, address, port }
    const { isListed, isPortListed } = allowanceFor(allow, place)
    const refused = refusedAddress(place, isListed, ownPort)
    if (refused?.reason === 'address_not_allowed') return refused
    if (!isListed && url.protocol === 'http:') return httpRefused(hostname)
    if (isServicePort(port) && !isPortListed)
      return failure('port_not_allowed', `Port ${port} is that of another service than HTTP.`)
    if (refused) return refused
  }
  return { url, hostname, port, addresses, needsAllowance }
}

type Place = { hostname: string; address: string; port: number }

function refusedAddress({ hostname, address, port }: Place, isListed: boolean, ownPort?: number) {
  if (!isListed && !isPublicAddress(address))
    return failure('address_not_allowed', `${hostname} is at ${address}, which is not public.`)
  if (port === ownPort && isOwnAddress(address))
    return failure('port_not_allowed', `Port ${port} of ${address} is this server itself.`)
  return undefined
}

/** The ports of mail servers. */
const mailPorts = new Set([25, 465, 587, 2525])

/** The addresses of a mail server that someone has named on a page, by the same rules, but for its ports. */
export async function checkMailServer(
  { host: hostname, port }: { host: string; port: number },
  { allow, ownPort, lookup = systemLookup }: DestinationOptions,
): Promise<string[] | Failure> {
  const addresses = isIP(hostname) ? [hostname] : await resolve(hostname, lookup)
  if (!Array.isArray(addresses)) return addresses
  for (const address of addresses) {
    const place = { hostname, address, port }
    const { isListed, isPortListed } = allowanceFor(allow, place)
    const refused = refusedAddress(place, isListed, ownPort)
    if (refused) return refused
    if (isServicePort(port) && !mailPorts.has(port) && !isPortListed)
      return failure('port_not_allowed', `Port ${port} is that of another service than mail.`)
  }
  return addresses
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

/** Below 1024 nothing but HTTP is a receiver's: mail, shells, name servers and directories live there. */
const systemPortMax = 1023
const httpPorts = new Set([80, 443])

/** Databases, queues, caches and machine control that people run without a password on their own network. */
const servicePorts = new Set([
  1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 4222, 4369, 5432, 5433, 5672,
  5900, 5984, 6000, 6379, 6380, 6432, 6443, 6667, 7000, 7001, 8086, 8500, 9042, 9092, 9200, 9300,
  10250, 10255, 11211, 15672, 26379, 27017, 27018, 27019, 50000,
])

function isServicePort(port: number): boolean {
  return servicePorts.has(port) || (port <= systemPortMax && !httpPorts.has(port))
}

/** IPv4 written as IPv6. */
const mapped = parseRange('::ffff:0:0/96')!

const loopback = [
  parseRange('127.0.0.0/8')!,
  parseRange('::1')!,
  parseRange('0.0.0.0')!,
  parseRange('::')!,
]

/** Whether this machine itself answers at the address. */
function isOwnAddress(text: string): boolean {
  const sent = addressBytes(text)
  if (!sent) return false
  const address = isInRange(sent, mapped) ? sent.slice(-4) : sent
  if (loopback.some(range => isInRange(address, range))) return true
  return Object.values(networkInterfaces())
    .flatMap(found => found ?? [])
    .some(found => {
      const own = parseRange(found.address.split('%')[0]!)
      return own !== undefined && isInRange(address, own)
    })
}

/**
 * The IPv4 blocks that IANA's special-purpose registry does not call global, and multicast. They hold
 * the metadata addresses of the large clouds (169.254.169.254, 100.100.100.200, 192.0.0.192) but one.
 */
const notPublicIpv4 = ranges(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  168.63.129.16/32`) // The last one is Azure's metadata service, at an address that looks public.

/**
 * All of IPv6 that is assigned for public use. Outside of it are loopback, unique-local (fc00::/7),
 * link-local, multicast, and every form that carries an IPv4 address: mapped (::ffff:0:0/96), compatible
 * (::/96), NAT64 (64:ff9b::/96, 64:ff9b:1::/48).
 */
const globalUnicast = range('2000::/3')

/** Protocol assignments with Teredo in them, documentation, and 6to4: the tunnels lead to any IPv4 address. */
const notPublicIpv6 = ranges('2001::/23 2001:db8::/32 2002::/16 3fff::/20')

/** Whether anyone on the Internet may reach this address; false for what is no address. */
export function isPublicAddress(text: string): boolean {
  const address = addressBytes(text)
  if (!address) return false
  const isIn = (found: AddressRange) => isInRange(address, found)
  return address.length === 4
    ? !notPublicIpv4.some(isIn)
    : isIn(globalUnicast) && !notPublicIpv6.some(isIn)
}

function ranges(list: string): AddressRange[] {
  return list.trim().split(/\s+/).map(range)
}

function range(text: string): AddressRange {
  const parsed = parseRange(text)
  if (!parsed) throw new Error(`Not a range of addresses: ${text}`)
  return parsed
}
