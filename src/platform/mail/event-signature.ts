import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'

type EventKey = { sendGrid: KeyObject } | { mailgun: string }

/** SendGrid's verification key is a public key (P-256) in base64; anything else is Mailgun's signing key. */
export function parseEventKey(text: string): EventKey | undefined {
  if (!text.startsWith('MF')) return /^[\w-]{20,100}$/.test(text) ? { mailgun: text } : undefined
  try {
    const key = Buffer.from(text, 'base64')
    return { sendGrid: createPublicKey({ key, format: 'der', type: 'spki' }) }
  } catch {
    return undefined
  }
}

/** Both services retry for hours. Anything older may be a replay: Mailgun's signature does not cover the events. */
const ageMaxMs = 86_400_000

/** Whether the service signed the message. `bytes` is the body, which SendGrid signs together with the time. */
export function isSignedEvent(
  key: EventKey,
  { bytes, headers, message }: { bytes: Uint8Array; headers: Headers; message: unknown },
  nowMs: number,
): boolean {
  const header = (name: string) => headers.get(`x-twilio-email-event-webhook-${name}`) ?? ''
  if ('sendGrid' in key) {
    const time = header('timestamp')
    const signature = Buffer.from(header('signature'), 'base64')
    const signed = Buffer.concat([Buffer.from(time), bytes])
    return isRecent(time, nowMs) && verify('sha256', signed, key.sendGrid, signature)
  }
  const { signature: given } = (message ?? {}) as { signature?: unknown }
  const { timestamp, token, signature } = (given ?? {}) as Record<string, unknown>
  if (typeof timestamp !== 'string' || typeof token !== 'string' || typeof signature !== 'string')
    return false
  const right = createHmac('sha256', key.mailgun).update(`${timestamp}${token}`).digest()
  const sent = Buffer.from(signature, 'hex')
  return isRecent(timestamp, nowMs) && sent.length === right.length && timingSafeEqual(sent, right)
}

const isRecent = (seconds: string, nowMs: number) =>
  Math.abs(nowMs - Number(seconds) * 1_000) < ageMaxMs
