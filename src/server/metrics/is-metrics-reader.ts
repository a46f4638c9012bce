import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '../../platform/text/random-text.ts'
import type { RequestContext } from '../request/context.ts'

/** What proxies add: a request that has one of them comes from elsewhere. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether the request may read the metrics: it has the token, or it comes from this machine and no proxy. Unless
 * METRICS is set, nobody may where the base URL is that of other machines: a proxy that adds no header would let everyone in.
 */
export function isMetricsReader({ app, request, socketAddress }: RequestContext): boolean {
  const { config, baseUrl } = app
  const mode = config.metrics ?? (isLoopback(new URL(baseUrl).hostname) ? 'local' : 'off')
  if (mode === 'off') return false
  const { headers } = request
  if (mode !== 'local') {
    const sent = /^bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
    return sent !== undefined && isSame(sent, mode)
  }
  if (proxyHeaders.some(name => headers.has(name))) return false
  // A page of another site that leads a browser here by its own name has that name in the header.
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '')
  return isLoopback(socketAddress()) && isLoopback(host)
}

function isLoopback(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/^::ffff:/i, '')
  return bare === 'localhost' || bare === '::1' || /^127(?:\.\d{1,3}){3}$/.test(bare)
}

/** In a time that tells nothing of how much is right. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)))
}
