import { expect, test } from 'bun:test'
import { expectStatus, get, patch, post, remove } from '../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { once } from '../support/once.ts'
import { freshOne, oneInFreshCompany, pathTo, webhooks } from '../support/resources.ts'
import { testedHook } from '../support/webhooks.ts'

const url = 'https://[2e00::1]/hook'

test('what is left out has a default, and types are stored once each', async () => {
  const { adminToken: token } = await freshCompany()
  const body = { url, is_enabled: false, events: ['vote.added', 'post.created', 'vote.added'] }
  const created = await expectStatus(201, post(webhooks.list, body, { token }))
  expect(created.json<object>()).toMatchObject({
    url,
    kind: 'standard',
    events: ['post.created', 'vote.added'],
    board_id: null,
    includes_internal: false,
    disabled_reason: null,
    former_secret_until: null,
    secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
  })
})

const refused: [string, Record<string, unknown>, Record<string, string | string[]>][] = [
  ['no URL', {}, { url: 'required' }],
  ['a URL that is none', { url: 'hooks.example.com' }, { url: 'invalid_url' }],
  ['an unknown kind', { url, kind: 'irc' }, { kind: 'invalid_choice' }],
  ['an unknown type', { url, events: ['post.made'] }, { 'events.0': 'invalid_choice' }],
  ['types as a text', { url, events: 'post.created' }, { events: 'invalid_type' }],
  ['an unknown board', { url, board_id: 999_999_999 }, { board_id: 'unknown_board' }],
  [
    'votes for a chat',
    { url, kind: 'slack', events: ['vote.added'] },
    { events: 'invalid_choice' },
  ],
]

test.each(refused)('%s is refused', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(webhooks.list, body, { token }), errors)
})

const privateAddresses = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://017700000001/',
  'https://0/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://localhost/',
  'https://localhost./',
  'https://a.localhost/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://192.0.0.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
]
const otherAddresses = [
  'http://[2e00::1]/',
  // No name server knows it.
  'http://hooks.invalid/',
  'https://user:password@[2e00::1]/',
  ...[22, 25, 5432, 6379, 11211].map(port => `https://[2e00::1]:${port}/`),
  'file:///etc/passwd',
  'gopher://[2e00::1]/',
  'ftp://[2e00::1]/',
  'unix:///run/postgresql',
  'data:text/plain,x',
]

const oneToEdit = () => once('a webhook to edit', () => oneInFreshCompany(webhooks))

test.each([...privateAddresses, ...otherAddresses])(
  '%s is refused, by an edit as well',
  async address => {
    const { path, token } = await oneToEdit()
    const errors = { url: 'url_refused' }
    const body = { url: address, is_enabled: false }
    await expectFieldErrors(post(webhooks.list, body, { token }), errors)
    await expectFieldErrors(patch(path, { url: address }, { token }), errors)
  },
)

test('a company has 20; a deleted one makes way', async () => {
  const { adminToken: token } = await freshCompany()
  const create = () => post(webhooks.list, webhooks.companyWide!.create(), { token })
  let id = 0
  for (let count = 1; count <= 20; count++)
    id = (await expectStatus(201, create())).json<{ id: number }>().id
  await expectProblem(create(), 409, 'too_many_webhooks')
  await expectStatus(204, remove(pathTo(webhooks, id), { token }))
  await expectStatus(201, create())
})

type Hook = { secret?: string | null; former_secret_until: string | null }

test('a new secret is shown once, and the former one is valid beside it for a day', async () => {
  const { path, token } = await freshOne(webhooks)
  const call = { token, headers: { 'idempotency-key': unique() } }
  const issued = (await expectStatus(200, post(`${path}secret/`, undefined, call))).json<Hook>()
  expect(issued.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const hours = (Date.parse(issued.former_secret_until!) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
  const replayed = await expectStatus(200, post(`${path}secret/`, undefined, call))
  expect(replayed.json<Hook>()).toEqual({ ...issued, secret: null })
  const { secret: _, ...shown } = issued
  expect((await get(path, { token })).json<Hook>()).toEqual(shown)
  const events = await get('/api/v1/events/', { token, query: { type: 'webhook.secret_rotated' } })
  expect(events.text).not.toContain('whsec')
})

test('a test is tried like every other event, and its delivery says what became of it', async () => {
  const { delivery } = await testedHook(await freshCompany())
  expect(delivery).toMatchObject({ type: 'webhook.tested', state: 'pending' })
  expect(JSON.parse(delivery.request_body!)).toMatchObject({ type: 'webhook.tested' })
})

test('a webhook that is disabled is sent no test', async () => {
  const { path, token } = await freshOne(webhooks)
  await expectProblem(post(`${path}test/`, undefined, { token }), 409, 'webhook_disabled')
})
