import { isIP } from 'node:net'

/**
 * The address that limits are counted for. `X-Forwarded-For` is believed only as far as the
 * installation's own proxies wrote it: the entry that the outermost of them added.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || !forwardedFor) return socketAddress
  const hops = forwardedFor.split(',').map(hop => hop.trim())
  const forwarded = hops[Math.max(0, hops.length - trustedProxies)] ?? ''
  return isIP(forwarded) ? forwarded : socketAddress
}

/** One person's addresses are one subject: an IPv6 subscriber holds a whole /64. */
export function addressSubject(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group || '0', 16).toString(16))
    .join(':')
}
