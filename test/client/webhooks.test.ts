import { describe, expect, test } from 'bun:test'
import { verifyWebhook, WebhookVerificationError } from 'hark/webhooks'
import { Webhook } from 'standardwebhooks'

const secretOf = (text: string) => `whsec_${btoa(text)}`
const secret = secretOf('the secret of this webhook, in bytes')
const former = secretOf('the one that it had before, in bytes')
const body = JSON.stringify({
  type: 'post.created',
  timestamp: '',
  data: { post: { title: '雪' } },
})

/** The headers of a request as the reference implementation signs it. */
function signed(secrets: string[], { text = body, agoSeconds = 0 } = {}) {
  const sent = new Date(Date.now() - agoSeconds * 1000)
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
    'webhook-signature': secrets.map(key => new Webhook(key).sign('msg_1', sent, text)).join(' '),
  }
}

const refusal = (verifying: Promise<unknown>) =>
  verifying.then(
    () => 'accepted',
    error => (error instanceof WebhookVerificationError ? error.message : String(error)),
  )

describe('accepts what Standard Webhooks signs', () => {
  test.each<[string, string | Uint8Array, ConstructorParameters<typeof Headers>[0] | object]>([
    ['as text, with headers as Node has them', body, signed([secret])],
    ['as bytes, with Headers', new TextEncoder().encode(body), new Headers(signed([secret]))],
    ['with two signatures', body, signed([former, secret])],
    ['some minutes ago', body, signed([secret], { agoSeconds: 200 })],
    ['by a clock that is ahead', body, signed([secret], { agoSeconds: -200 })],
  ])('%s', async (_, sent, headers) => {
    const payload = await verifyWebhook(sent, headers as Headers, secret)
    expect([payload.type, payload.data.post?.title]).toEqual(['post.created', '雪'])
  })

  test('with any of several secrets', async () => {
    for (const key of [secret, former])
      expect((await verifyWebhook(body, signed([key]), [former, secret])).type).toBe('post.created')
  })
})

describe('refuses', () => {
  const headers = signed([secret])
  test.each<[string, string, Record<string, string | undefined>]>([
    ['another body', body.replace('created', 'deleted'), headers],
    ['the body with a byte more', `${body} `, headers],
    ['another id', body, { ...headers, 'webhook-id': 'msg_2' }],
    ['another secret', body, signed([former])],
    ['no signature', body, { ...headers, 'webhook-signature': '' }],
    [
      'one of another version',
      body,
      {
        ...headers,
        'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,'),
      },
    ],
    [
      'one with more behind it',
      body,
      { ...headers, 'webhook-signature': `${headers['webhook-signature']}=` },
    ],
    [
      'one that is cut',
      body,
      {
        ...headers,
        'webhook-signature': headers['webhook-signature'].slice(0, -1),
      },
    ],
  ])('%s', async (_, text, sent) => {
    expect(await refusal(verifyWebhook(text, sent, secret))).toBe('No signature matches')
  })

  test.each([301, -302])('what was signed %d seconds ago', async agoSeconds => {
    const sent = signed([secret], { agoSeconds })
    expect(await refusal(verifyWebhook(body, sent, secret))).toBe('webhook-timestamp is not of now')
    const lenient = { toleranceSeconds: 600 }
    expect(await refusal(verifyWebhook(body, sent, secret, lenient))).toBe('accepted')
  })

  test.each(['', 'NaN', '1e9', 'Infinity', ' '])('%p as a time', async time => {
    const sent = { ...headers, 'webhook-timestamp': time }
    expect(await refusal(verifyWebhook(body, sent, secret))).toBe('webhook-timestamp is not of now')
  })

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('no %s', async name => {
    const sent = { ...headers, [name]: undefined }
    expect(await refusal(verifyWebhook(body, sent, secret))).toBe(`There is no ${name}`)
  })

  test.each([[''], ['whsec_'], ['not base64!'], [[]]])('%p as secrets', async secrets => {
    expect(await refusal(verifyWebhook(body, signed([secret]), secrets))).toStartWith('TypeError')
  })
})
