import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { problem } from '../../errors/problem.ts'
import type { Tables } from '../../store/tables.ts'
import type { App, RequestContext } from '../request/context.ts'
import { version } from './version.ts'

export const probePath = '/doctor/'
/** A nonce and its signature, separated by a dot. */
export const probeHeader = 'x-hark-doctor'

/** What a request of `hark doctor` looks like once it has come through every proxy, and what this process runs with. */
export type ProbeResponse = {
  /** Only a server of the same installation can sign the nonce. */
  proof: string
  version: string
  base_url: string
  trusted_proxies: number
  /** The address that limits would count this request for. */
  client_address: string
  host: string | null
  forwarded_for: string | null
  forwarded_host: string | null
  forwarded_proto: string | null
  time_ms: number
  /** Null where the system does not say. */
  open_files_max: number | null
}

/** Each side signs its own words: a request that was overheard is no response. */
export function signProbe(key: string, side: 'request' | 'response', nonce: string): string {
  return createHmac('sha256', key).update(`hark doctor ${side} ${nonce}`).digest('hex')
}

export async function readProbeKey(installation: Kysely<Tables>): Promise<string> {
  const row = await installation.selectFrom('installation').select('probe_key').executeTakeFirst()
  return row?.probe_key ?? ''
}

/**
 * Answers `hark doctor`, and is not there for anyone else: how proxies change a request is nobody's business. A
 * signature does not expire, since it would only show what its sender has seen.
 */
export async function respondToDoctor(
  app: App,
  { request: { headers }, clientAddress }: RequestContext,
): Promise<Response> {
  const [, nonce = '', signature = ''] =
    /^([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(headers.get(probeHeader) ?? '') ?? []
  const key = nonce && (await readProbeKey(app.store.installation))
  if (!key || !isSame(signature, signProbe(key, 'request', nonce))) throw problem('not_found')
  const response: ProbeResponse = {
    proof: signProbe(key, 'response', nonce),
    version,
    base_url: app.baseUrl,
    trusted_proxies: app.config.trustedProxies,
    client_address: clientAddress(),
    host: headers.get('host'),
    forwarded_for: headers.get('x-forwarded-for'),
    forwarded_host: headers.get('x-forwarded-host'),
    forwarded_proto: headers.get('x-forwarded-proto'),
    time_ms: Date.now(),
    open_files_max: openFilesMax(),
  }
  return Response.json(response, { headers: { 'cache-control': 'no-store' } })
}

export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** How many files and sockets this process may have open. */
export function openFilesMax(): number | null {
  try {
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? null : Number(limit)
  } catch {
    return null
  }
}
