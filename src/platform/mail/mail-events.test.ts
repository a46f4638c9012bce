import { expect, test } from 'bun:test'
import { generateKeyPairSync, sign } from 'node:crypto'
import { parseTime } from '../text/parse-time.ts'
import { readMailEvents } from './mail-events.ts'
import { acceptSnsMessage, findSnsMessage } from './sns-message.ts'

const email = 'ada@example.com'
const time = '2026-05-04T08:30:00.000Z'
const at = parseTime(time)!
const seconds = at / 1_000_000

const ses = (more: object) => ({ mail: { source: 'hark@example.org' }, ...more })
const mailgun = (data: object) => ({
  signature: { timestamp: '1', token: 'x', signature: 'y' },
  'event-data': { timestamp: seconds, recipient: email, ...data },
})

const bounce = (fault?: string) => [{ kind: 'bounce', email, fault, at }]
const complaint = [{ kind: 'complaint', email, fault: undefined, at }]

/** As the services publish them, shortened. */
const messages: Record<string, [message: unknown, events: unknown]> = {
  'Postmark, hard bounce': [
    { RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1, Email: email, BouncedAt: time },
    bounce(),
  ],
  'Postmark, soft bounce': [
    { RecordType: 'Bounce', Type: 'SoftBounce', TypeCode: 4096, Email: email, BouncedAt: time },
    [],
  ],
  'Postmark, complaint': [
    { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: email, BouncedAt: time },
    complaint,
  ],
  'Postmark, an address that no database holds': [
    { RecordType: 'SpamComplaint', Email: 'a\0@example.com', BouncedAt: time },
    [],
  ],
  'Postmark, opened': [{ RecordType: 'Open', Recipient: email }, []],
  SendGrid: [
    [
      { email, event: 'bounce', type: 'bounce', status: '5.1.1', timestamp: seconds },
      { email, event: 'bounce', type: 'blocked', status: '5.1.1', timestamp: seconds },
      { email, event: 'bounce', type: 'bounce', status: '5.7.1', timestamp: seconds },
      { email, event: 'spamreport', timestamp: seconds },
      { email, event: 'delivered', timestamp: seconds },
      'x',
      null,
    ],
    [...bounce('5.1.1'), ...complaint],
  ],
  'Mailgun, permanent': [
    mailgun({
      event: 'failed',
      severity: 'permanent',
      'delivery-status': { code: 550, 'enhanced-code': '5.1.1' },
    }),
    bounce('5.1.1'),
  ],
  'Mailgun, without a code': [mailgun({ event: 'failed', severity: 'permanent' }), bounce()],
  'Mailgun, temporary': [mailgun({ event: 'failed', severity: 'temporary' }), []],
  'Mailgun, policy': [
    mailgun({
      event: 'failed',
      severity: 'permanent',
      'delivery-status': { 'enhanced-code': '5.7.26' },
    }),
    [],
  ],
  'Mailgun, complaint': [mailgun({ event: 'complained' }), complaint],
  'SES, permanent': [
    ses({
      notificationType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        timestamp: time,
        bouncedRecipients: [{ emailAddress: email, status: '5.1.1' }, { emailAddress: 7 }],
      },
    }),
    bounce('5.1.1'),
  ],
  'SES, transient': [
    ses({
      eventType: 'Bounce',
      bounce: { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: email }] },
    }),
    [],
  ],
  'SES, complaint': [
    ses({
      eventType: 'Complaint',
      complaint: { timestamp: time, complainedRecipients: [{ emailAddress: email }] },
    }),
    complaint,
  ],
  'SES, no spam after all': [
    ses({
      notificationType: 'Complaint',
      complaint: {
        complaintFeedbackType: 'not-spam',
        complainedRecipients: [{ emailAddress: email }],
      },
    }),
    [],
  ],
  'our own format': [
    {
      events: [
        { type: 'bounce', email, code: '5.1.1', time },
        { type: 'bounce', email, code: '4.2.2', time },
        { type: 'complaint', email, time },
        { type: 'opened', email },
        { type: 'bounce' },
      ],
    },
    [...bounce('5.1.1'), ...complaint],
  ],
  nothing: [{}, undefined],
  'another list': [{ results: [] }, undefined],
  'a text': ['bounce', undefined],
}

test.each(Object.entries(messages))('%s', (_, [message, events]) => {
  expect(readMailEvents(message)).toEqual(events as never)
})

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const certificate = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const host = 'https://sns.eu-central-1.amazonaws.com'

/** As Amazon signs it, with `changes` made on the way. */
function signed(fields: Record<string, string>, changes: Record<string, string | undefined> = {}) {
  const message: Record<string, string> = {
    Message: '{"notificationType":"Bounce"}',
    MessageId: '22b80b92',
    Timestamp: time,
    TopicArn: 'arn:aws:sns:eu-central-1:1:bounces',
    ...fields,
  }
  const text = Object.keys(message)
    .sort()
    .map(name => `${name}\n${message[name]}\n`)
    .join('')
  const Signature = sign('sha256', Buffer.from(text), privateKey).toString('base64')
  const SigningCertURL = `${host}/SimpleNotificationService-01d088a6f77103d0fe307c0069e40ed6.pem`
  return { ...message, SignatureVersion: '2', Signature, SigningCertURL, ...changes }
}

async function accept(message: object) {
  const fetched: string[] = []
  const fetchText = async (url: string) => {
    fetched.push(url.replace(/\?.*/, ''))
    return url.endsWith('.pem') ? certificate : '<ConfirmSubscriptionResponse/>'
  }
  const isAccepted = await acceptSnsMessage(findSnsMessage(message)!, fetchText, new Map())
  return { isAccepted, fetched: fetched.filter(url => !url.endsWith('.pem')) }
}

test('a message of SNS counts if a key from a host of SNS has signed all of it; then its subscription is confirmed', async () => {
  const notification = { Type: 'Notification' }
  expect((await accept(signed(notification))).isAccepted).toBe(true)
  expect((await accept(signed({ ...notification, Subject: 'Bounce' }))).isAccepted).toBe(true)
  const wrong: Record<string, string | undefined>[] = [
    { Message: '{"notificationType":"Complaint"}' },
    { TopicArn: 'arn:aws:sns:eu-central-1:2:bounces' },
    { Subject: 'Added' },
    { Signature: '' },
    { Signature: undefined },
    { SignatureVersion: '1' },
    ...[
      'http://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem',
      'https://sns.eu-central-1.amazonaws.com.evil.example/SimpleNotificationService-1.pem',
      'https://evil.example/sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem',
      'https://sns.eu-central-1.amazonaws.com@evil.example/SimpleNotificationService-1.pem',
      'https://sns.eu-central-1.amazonaws.com:8443/SimpleNotificationService-1.pem',
      'https://bucket.s3.amazonaws.com/SimpleNotificationService-1.pem',
      'https://sns.eu-central-1.amazonaws.com/other.pem',
    ].map(SigningCertURL => ({ SigningCertURL })),
  ]
  for (const changes of wrong)
    expect([changes, (await accept(signed(notification, changes))).isAccepted]).toEqual([
      changes,
      false,
    ])
  expect((await accept(signed({ Type: 'UnsubscribeConfirmation' }))).isAccepted).toBe(false)

  const subscription = { Type: 'SubscriptionConfirmation', Token: '2336412f' }
  const SubscribeURL = `${host}/?Action=ConfirmSubscription&Token=2336412f`
  expect(await accept(signed({ ...subscription, SubscribeURL }))).toEqual({
    isAccepted: true,
    fetched: [`${host}/`],
  })
  const elsewhere = { ...subscription, SubscribeURL: 'https://evil.example/' }
  expect(await accept(signed(elsewhere))).toEqual({ isAccepted: false, fetched: [] })
  const forged = signed({ ...subscription, SubscribeURL }, { Token: 'x' })
  expect(await accept(forged)).toEqual({ isAccepted: false, fetched: [] })
})
