import { expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { isSignedEvent, parseEventKey } from './event-signature.ts'

const day = 86_400_000
const parts = (body: string, headers = {}) => ({
  bytes: Buffer.from(body),
  headers: new Headers(headers),
  message: JSON.parse(body),
})

test('SendGrid signatures are valid for a day, for the exact bytes', () => {
  // The example that SendGrid publishes with its libraries.
  const key = parseEventKey(
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==',
  )!
  const event = {
    email: 'hello@world.com',
    event: 'dropped',
    reason: 'Bounced Address',
    sg_event_id: 'ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
    sg_message_id: 'LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0',
    'smtp-id': '<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>',
    timestamp: 1600112492,
  }
  const body = `${JSON.stringify([event])}\r\n`
  const [time, signature] = [
    '1600112502',
    'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=',
  ]
  const isSigned = ({ sent = body, at = time, by = signature, now = 1_600_112_502_000 }) => {
    const name = 'x-twilio-email-event-webhook-'
    const headers = { [`${name}signature`]: by, [`${name}timestamp`]: at }
    return isSignedEvent(key, parts(sent, headers), now)
  }
  expect(isSigned({})).toBe(true)
  const wrong = [
    { sent: body.trim() },
    { sent: body.replace('hello', 'jello') },
    { at: '1600112503' },
    { at: '' },
    { by: '' },
    { by: signature.replace('MEUC', 'MEUD') },
    { now: 1_600_112_502_000 + day },
  ]
  for (const change of wrong) expect([change, isSigned(change)]).toEqual([change, false])
})

test('Mailgun signatures are valid for a day', () => {
  const secret = 'a8f5f167f44f4964e6c998dee827110c'
  const key = parseEventKey(secret)!
  const timestamp = '1770920772'
  const token = 'e0b5477167110d68991efc6b9f89f0a11066af27834600e123'
  const signature = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest('hex')
  const isSigned = (changes: object, now = 1_770_920_772_000) => {
    const body = { signature: { timestamp, token, signature, ...changes }, 'event-data': {} }
    return isSignedEvent(key, parts(JSON.stringify(body)), now)
  }
  expect(isSigned({})).toBe(true)
  for (const change of [
    { timestamp: '1770920773' },
    { token: 'x' },
    { signature: 'zz' },
    { signature: 7 },
    {
      signature: createHmac('sha256', 'other')
        .update(timestamp + token)
        .digest('hex'),
    },
  ])
    expect([change, isSigned(change)]).toEqual([change, false])
  expect(isSigned({}, 1_770_920_772_000 - day)).toBe(false)
  for (const text of ['null', '[]', '{}', '{"signature":7}'])
    expect(isSignedEvent(key, parts(text), 1_770_920_772_000)).toBe(false)
})

test.each([
  '',
  'short',
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4',
  'with a space, which no key has',
])('%j is no key', text => expect(parseEventKey(text)).toBeUndefined())
