import { type AddressRange, addressBytes, isInRange, parseRange } from './address-range.ts'

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
