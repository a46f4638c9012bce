import { timingSafeEqual } from 'node:crypto'
import { problem } from '../../errors/problem.ts'
import { listCompanies } from '../../features/company/company.ts'
import { takeMailEvents } from '../../features/notifications/mail/take-mail-events.ts'
import { readBytes } from '../../platform/http/body-bytes.ts'
import { isSignedEvent, parseEventKey } from '../../platform/mail/event-signature.ts'
import { readMailEvents } from '../../platform/mail/mail-events.ts'
import { acceptSnsMessage, findSnsMessage } from '../../platform/mail/sns-message.ts'
import { safeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import { giveWay } from '../../platform/turns.ts'
import { limitAddress } from '../pages/limit-requests.ts'
import { addressQueue } from './admission.ts'
import type { App, RequestContext } from './context.ts'

export const mailEventsPath = '/mail/events/:secret/'

/** Services put up to a thousand events into a request. */
const bytesMax = 1024 * 1024
const eventsMax = 2_000
/** Of somebody who tries secrets, and of a service. */
const guesses = { burst: 20, perMinute: 20 }
const reports = { burst: 300, perMinute: 600 }

const certificates = new Map<string, string>()

/**
 * Bounces and complaints from a mail service. Its address has a secret, and whether anybody has the addresses that are named
 * does not show. Without the secret there is nothing.
 */
export async function respondToMailEvents(
  context: RequestContext,
  { secret = '' }: Record<string, string>,
): Promise<Response> {
  const { app, request } = context
  if (!isSecret(secret, app.config.mailEventsSecret)) {
    limitAddress(context, mailEventsPath, guesses)
    throw problem('not_found')
  }
  limitAddress(context, `${mailEventsPath} with its secret`, reports)
  const events = await eventsIn(app, request.headers, await readBytes(request, bytesMax))
  for (const company of events.length > 0 ? await listCompanies(app.store) : []) {
    const queue = addressQueue(context, company.id, 'write')
    await app.admission.run(context, queue, () =>
      takeMailEvents(app.store.company(company.id), events),
    )
    await giveWay()
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}

/** Of the same length, so that the time of comparing them says nothing. */
function isSecret(sent: string, secret: string | undefined): boolean {
  if (secret === undefined) return false
  const hash = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest()
  return timingSafeEqual(hash(sent), hash(secret))
}

async function eventsIn(app: App, headers: Headers, bytes: Uint8Array) {
  const key = parseEventKey(app.config.mailEventsKey ?? '')
  const message = parse(new TextDecoder().decode(bytes))
  const sns = findSnsMessage(message)
  if (sns && !(await acceptSnsMessage(sns, url => fetchText(app, url), certificates)))
    throw problem('forbidden', { detail: 'Amazon SNS has not signed this message.' })
  if (!sns && key && !isSignedEvent(key, { bytes, headers, message }, Date.now()))
    throw problem('forbidden', { detail: 'It is not signed with MAIL_EVENTS_KEY.' })
  if (sns?.Type === 'SubscriptionConfirmation') return []
  const events = readMailEvents(sns ? parse(sns.Message ?? '') : message)
  if (!events)
    throw problem('invalid_request', {
      detail:
        'This is no message of Postmark, SendGrid, Mailgun or Amazon SES, and has no `events`.',
    })
  if (events.length > eventsMax)
    throw problem('invalid_request', { detail: `At most ${eventsMax} events.` })
  return events
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw problem('invalid_json', { detail: 'The body is not valid JSON.', cause })
  }
}

async function fetchText({ outgoing }: App, url: string): Promise<string | undefined> {
  const result = await safeFetch(url, {}, outgoing)
  return result.ok && result.status === 200 ? new TextDecoder().decode(result.body) : undefined
}
