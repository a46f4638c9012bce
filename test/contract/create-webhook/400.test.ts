import { expect, test } from 'bun:test'
import { expectStatus, get, patch, post } from '../../support/client.ts'
import { freshCompany, sharedCompany } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { webhooks } from '../../support/resources.ts'

const url = 'https://[2e00::1]/hook'
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

test.each(refused)('%s', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(webhooks.list, body, { token }), errors)
})

const private_ = [
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
const others = [
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

test.each([...private_, ...others])('%s is refused, by an edit as well', async address => {
  const { adminToken: token } = await sharedCompany()
  const errors = { url: 'url_refused' }
  await expectFieldErrors(
    post(webhooks.list, { url: address, is_enabled: false }, { token }),
    errors,
  )
  const [first] = (await get(webhooks.list, { token })).json<{ results: { id: number }[] }>()
    .results
  const id = first?.id ?? (await webhooks.add(await sharedCompany()))
  await expectFieldErrors(patch(`${webhooks.list}${id}/`, { url: address }, { token }), errors)
})

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
