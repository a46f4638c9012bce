import { createHmac } from 'node:crypto'

/** The headers of Standard Webhooks. Each secret gives one signature: a receiver may know either. */
export function signedHeaders(
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
