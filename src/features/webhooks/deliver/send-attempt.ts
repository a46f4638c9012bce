import { createHmac } from 'node:crypto'
import { type Micros, wallTime } from '../../../platform/clock.ts'
import type { Secrets } from '../../../platform/http/route.ts'
import type { DestinationOptions } from '../../../platform/safe-fetch/destination.ts'
import { type SafeFetchOptions, safeFetch } from '../../../platform/safe-fetch/safe-fetch.ts'
import type { Store } from '../../../store/store.ts'
import { openSecret } from '../secret.ts'
import type { Attempt } from './prepare-attempt.ts'
import type { Outcome } from './record-attempt.ts'

export type Through = {
  baseUrl: string
  secrets: Secrets
  outgoing: DestinationOptions & Pick<SafeFetchOptions, 'timeoutMs' | 'ca'>
}

/** Enough of the response to see the receiver's complaint. */
const responseMax = 1_000

export const noResponse = { status: null, answer: null, durationMs: 0, retryAfterMs: 0 }

/** One request. The time is that of the attempt: receivers refuse what is older than some minutes. */
export async function sendAttempt(
  { clock }: Pick<Store, 'clock'>,
  companyId: number,
  { webhook, id, body, attempts }: Attempt,
  { secrets, outgoing }: Through,
): Promise<Outcome> {
  const now = wallTime(clock)
  const startedAt = performance.now()
  const sent = { attempts, body }
  let keys: string[]
  try {
    keys = currentSecrets(webhook, now).map(sealed =>
      openSecret(secrets(), companyId, webhook.id, sealed),
    )
  } catch (error) {
    // The secret's key is not here. It is tried again like everything else.
    return { ...sent, ...noResponse, error: 'not_signed', detail: String(error) }
  }
  const signed = signedHeaders({ id, seconds: Math.floor(now / 1e6), body }, keys)
  const headers = { 'content-type': 'application/json', 'user-agent': 'Hark', ...signed }
  const result = await safeFetch(webhook.url, { method: 'POST', headers, body }, outgoing)
  const durationMs = Math.round(performance.now() - startedAt)
  if (result.ok) {
    const { status } = result
    const [answer, retryAfterMs] = [shownResponse(result), retryAfter(result.headers)]
    return { ...sent, status, answer, error: null, durationMs, retryAfterMs, detail: '' }
  }
  // The detail may name an address of the operator's network: it is for the log.
  const { status = null, reason: error, detail } = result
  return { ...sent, ...noResponse, status, error, durationMs, detail }
}

function currentSecrets({ secret, former_secret, former_until }: Attempt['webhook'], now: Micros) {
  const isFormerValid = former_secret !== null && former_until !== null && now < former_until
  return isFormerValid ? [secret, former_secret] : [secret]
}

type ReceivedBody = { body: Uint8Array; needsAllowance: boolean }

/**
 * The part of the response that admins see. Only its length if the address needs the operator's list: otherwise admins of
 * a company could read the operator's own services through a webhook. PostgreSQL cannot store a zero byte in text.
 */
export function shownResponse({ body, needsAllowance }: ReceivedBody): string {
  if (needsAllowance) return `${body.length} bytes`
  const text = new TextDecoder().decode(body.subarray(0, 4 * responseMax)).replaceAll('\0', '�')
  return [...text].slice(0, responseMax).join('')
}

/** In seconds; a date is not worth parsing. */
function retryAfter(headers: Headers): number {
  const seconds = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : 0
}

/** The headers of Standard Webhooks. Each secret gives one signature: a receiver may know either. */
function signedHeaders(
  { id, seconds, body }: { id: string; seconds: number; body: string },
  secrets: string[],
): Record<string, string> {
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const digest = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
    return `v1,${digest}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
