import type { Micros } from '../clock.ts'
import { isStorable } from '../text/is-storable.ts'
import { parseTime } from '../text/parse-time.ts'
import { type AddressFault, addressFaults } from './mailer.ts'

/** What a mail service says of an address: mail to it comes back for good, or its owner has called one spam. */
export type MailEvent = {
  kind: 'bounce' | 'complaint'
  email: string
  /** The code of RFC 3463, where the service has said one that is about the address. */
  fault: AddressFault | undefined
  /** When it happened, where the service says so. */
  at: Micros | undefined
}

/** Why nothing is mailed to an address: the code of a mail server, or what a mail service has said. */
export const refusalReasons = [...addressFaults, 'bounced', 'complained'] as const

export type RefusalReason = (typeof refusalReasons)[number]

type Fields = Record<string, unknown>

/**
 * The events in a message of a mail service: Postmark, SendGrid, Mailgun, Amazon SES (as the Message of a notification of SNS), or
 * our own format. What is not about bounces and complaints, or only for now, is left out; undefined for none of these formats.
 */
export function readMailEvents(message: unknown): MailEvent[] | undefined {
  if (Array.isArray(message)) return message.flatMap(fromSendGrid)
  if (!isFields(message)) return undefined
  if (typeof message.RecordType === 'string') return fromPostmark(message)
  if (isFields(message['event-data'])) return fromMailgun(message['event-data'])
  if (typeof (message.notificationType ?? message.eventType) === 'string') return fromSes(message)
  if (Array.isArray(message.events)) return message.events.flatMap(fromAnyone)
  return undefined
}

/** `{"events": [{"type": "bounce", "email": "ada@example.com", "code": "5.1.1", "time": "2027-01-31T12:00:00Z"}]}` */
function fromAnyone(event: unknown): MailEvent[] {
  const { type, email, code, time } = fieldsOf(event)
  return type === 'bounce' || type === 'complaint' ? eventOf(type, email, { code, at: time }) : []
}

/** HardBounce and BadEmailAddress are final; of the other types, mail may arrive later. */
function fromPostmark({ RecordType, Type, Email, BouncedAt: at }: Fields): MailEvent[] {
  if (RecordType === 'SpamComplaint') return eventOf('complaint', Email, { at })
  const isFinal = Type === 'HardBounce' || Type === 'BadEmailAddress'
  return RecordType === 'Bounce' && isFinal ? eventOf('bounce', Email, { at }) : []
}

/** A bounce of the type `blocked` is about the sender. */
function fromSendGrid(event: unknown): MailEvent[] {
  const { event: name, type, email, status: code, timestamp: at } = fieldsOf(event)
  if (name === 'spamreport') return eventOf('complaint', email, { at })
  return name === 'bounce' && type !== 'blocked' ? eventOf('bounce', email, { code, at }) : []
}

function fromMailgun(data: Fields): MailEvent[] {
  const { event, severity, recipient, timestamp: at } = data
  if (event === 'complained') return eventOf('complaint', recipient, { at })
  const { 'enhanced-code': code } = fieldsOf(data['delivery-status'])
  const isFinal = event === 'failed' && severity === 'permanent'
  return isFinal ? eventOf('bounce', recipient, { code, at }) : []
}

/** Both as notifications of an identity and as events of a configuration set. */
function fromSes(message: Fields): MailEvent[] {
  const { bounce, complaint } = message
  if (isFields(bounce) && bounce.bounceType === 'Permanent')
    return listOf(bounce.bouncedRecipients).flatMap(({ emailAddress, status: code }) =>
      eventOf('bounce', emailAddress, { code, at: bounce.timestamp }),
    )
  // The receiver has moved a mail out of the spam folder.
  if (isFields(complaint) && complaint.complaintFeedbackType !== 'not-spam')
    return listOf(complaint.complainedRecipients).flatMap(({ emailAddress }) =>
      eventOf('complaint', emailAddress, { at: complaint.timestamp }),
    )
  return []
}

type Details = { code?: unknown; at: unknown }

/** A code that is about the sender, the contents or a policy says nothing of the address. */
function eventOf(kind: MailEvent['kind'], email: unknown, { code, at }: Details): MailEvent[] {
  // What the database cannot hold is nobody's address.
  if (typeof email !== 'string' || !isStorable(email)) return []
  const isCode = typeof code === 'string' && /^[245]\.\d{1,3}\.\d{1,3}$/.test(code)
  const fault = addressFaults.find(each => each === code)
  if (isCode && !fault) return []
  return [{ kind, email, fault, at: timeOf(at) }]
}

/** Text, or seconds. */
function timeOf(at: unknown): Micros | undefined {
  if (typeof at === 'string') return parseTime(at)
  if (typeof at !== 'number' || !(at > 0 && at < 1e10)) return undefined
  return Math.round(at * 1_000_000) as Micros
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}
