import { randomBytes } from 'node:crypto'
import { safeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import {
  isSame,
  type ProbeResponse,
  probeHeader,
  probePath,
  signProbe,
} from '../../server/process/doctor-probe.ts'

/**
 * From the range for documentation (RFC 5737): nobody has it, so it can be recognised among the addresses that proxies
 * add.
 */
export const forgedAddress = '192.0.2.1'

export type Asked =
  /** `askedMs`: our own time, halfway between request and response. */
  | { kind: 'answered'; response: ProbeResponse; dateHeader: string | null; askedMs: number }
  /** Another Hark, or something else. */
  | { kind: 'stranger'; status: number }
  | { kind: 'failed'; detail: string }

/** Asks the server behind a base URL to describe the request, as it arrives there. */
export async function askServer(baseUrl: string, key: string): Promise<Asked> {
  const { hostname, port, protocol } = new URL(baseUrl)
  const nonce = randomBytes(16).toString('hex')
  const headers = {
    [probeHeader]: `${nonce}.${signProbe(key, 'request', nonce)}`,
    'x-forwarded-for': forgedAddress,
  }
  // The operator's own address may be private, plain http, and on any port.
  const allow = [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`]
  const startedMs = Date.now()
  const result = await safeFetch(baseUrl + probePath, { headers }, { allow, timeoutMs: 10_000 })
  if (!result.ok) return { kind: 'failed', detail: result.detail }
  const response = parsed(result.body)
  if (!response || !isSame(response.proof, signProbe(key, 'response', nonce)))
    return { kind: 'stranger', status: result.status }
  return {
    kind: 'answered',
    response,
    dateHeader: result.headers.get('date'),
    askedMs: (startedMs + Date.now()) / 2,
  }
}

function parsed(body: Uint8Array): ProbeResponse | undefined {
  try {
    const response = JSON.parse(new TextDecoder().decode(body))
    return typeof response?.proof === 'string' ? response : undefined
  } catch {
    return undefined
  }
}
