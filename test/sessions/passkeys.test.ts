import { expect, test } from 'bun:test'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { Authenticator, addPasskey, askedOn, flags, type Parts } from '../support/authenticator.ts'
import { Browser, signedIn } from '../support/browser.ts'
import { createPost, expectStatus, get, patch, post, put, remove } from '../support/client.ts'
import { type Company, freshCompany, type Person } from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { asked, mailSetting } from '../support/mail-sign-in.ts'
import { claimsOf, issueSecret, jwtPath, signed, ssoPath } from '../support/sso.ts'

const path = '/account/passkeys/'
const key = (text: string | Buffer) => Buffer.from(text).toString('base64url')
const names = (html: string) =>
  [...html.matchAll(/<strong dir="auto">([^<]*)/g)].map(([, name]) => name)
const sessionOf = (browser: Browser) =>
  [...browser.cookies.keys()].filter(name => !name.includes('login'))
const isIn = async (browser: Browser) => (await browser.get('/account/sessions/')).status === 200

/** Tries to sign in with the device. */
async function use(company: Company, device: Authenticator, parts: Parts = {}) {
  const browser = new Browser(company.baseUrl)
  const answer = await browser.submit(
    '/login/passkey/',
    device.get(await askedOn(browser, '/login/', 'get'), parts),
  )
  return { browser, answer }
}

test.each(['p256', 'rsa'] as const)(
  'a %s passkey is added, signs in, is listed and removed',
  async kind => {
    const company = await freshCompany()
    const person = await company.addUser('customer')
    const first = await signedIn(company, person)
    expect((await first.get('/login/')).text).not.toContain('data-get')
    const device = await addPasskey(first, company.baseUrl, kind)
    const { browser, answer } = await use(company, device)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      new URL(`${company.baseUrl}/`).pathname,
    ])
    const page = await browser.get(path)
    expect(names(page.text)).toEqual(['Test key'])
    expect(page.text).toContain('Last used')
    const [, id] = /passkeys\/(\d+)\/remove/.exec(page.text)!
    await expectStatus(303, browser.submit(`${path}${id}/remove/`, {}))
    expect(names((await browser.get(path)).text)).toEqual([])
    // After the last passkey of the company is gone, the sign-in page has no button.
    expect((await new Browser(company.baseUrl).get('/login/')).text).not.toContain('data-get')
  },
)

const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
const odd = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 })
const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' })
const edwards = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const spki = (keys: typeof other) => keys.publicKey.export({ format: 'der', type: 'spki' })
const all = flags.up | flags.uv | flags.at
const hostHash = createHash('sha256').update('localhost').digest()

/** Each changes one thing in an otherwise valid ceremony. */
const forgedAdditions: [string, Parts | ((device: Authenticator) => Parts)][] = [
  ['the type is that of signing in', { clientData: { type: 'webauthn.get' } }],
  ['the challenge is made up', { clientData: { challenge: key('v1.0123456789abcdef.x') } }],
  ['the challenge has another spelling', { clientData: { challenge: `${key('x')}==` } }],
  ['there is no challenge', { clientData: { challenge: undefined } }],
  ['the origin is another port', { clientData: { origin: 'http://localhost:1' } }],
  ['the origin is another scheme', { clientData: { origin: 'https://localhost' } }],
  ['it happened in a frame', { clientData: { crossOrigin: true } }],
  ['the client data are no object', { clientText: '"x"' }],
  ['the client data are no UTF-8', { sent: { clientData: key(Buffer.from([0x7b, 0xff, 0x7d])) } }],
  ['something follows the client data', { sent: { clientData: `${key('{}')}!` } }],
  ['the client data are too long', { clientData: { padding: 'x'.repeat(4_000) } }],
  ['the host is another', { host: 'evil.example' }],
  ['nobody was there', { flags: all & ~flags.up }],
  ['the device did not check who it is', { flags: all & ~flags.uv }],
  ['it is backed up but cannot be', { flags: all | flags.bs }],
  ['there is no credential', { flags: all & ~flags.at }],
  [
    'the browser says another ID',
    device => ({ innerId: Buffer.alloc(32, 1), sent: { id: key(device.id) } }),
  ],
  ['the authenticator has another key', { sent: { publicKey: key(spki(other)) } }],
  ['the ID is too short', { innerId: Buffer.alloc(15, 1), sent: { id: key(Buffer.alloc(15, 1)) } }],
  [
    'the ID is too long',
    { innerId: Buffer.alloc(1024, 1), sent: { id: key(Buffer.alloc(1024, 1)) } },
  ],
  ['something follows the credential', { tail: Buffer.from([0]) }],
  ['what follows is no map', { flags: all | flags.ed, tail: Buffer.from([0x01]) }],
  ['the extensions are missing', { flags: all | flags.ed }],
  ['the extensions are too long', { flags: all | flags.ed, tail: Buffer.alloc(300, 0xa1) }],
  [
    'the data are cut off',
    { sent: { authenticatorData: key(Buffer.concat([hostHash, Buffer.from([all])])) } },
  ],
  [
    'something follows the key',
    ({ keys }) => ({ sent: { publicKey: key(Buffer.concat([spki(keys), Buffer.alloc(1)])) } }),
  ],
  ['the key is no key', { sent: { publicKey: key('x'.repeat(91)) } }],
  ['the algorithm is another', { sent: { algorithm: '-257' } }],
  ['the algorithm is unknown', { sent: { algorithm: '-8' } }],
  ['RSA is too short', { keys: short }],
  ['RSA has a small exponent', { keys: odd }],
  ['the curve is another', { keys: otherCurve }],
  ['the key is of another kind', { keys: edwards, innerKey: Buffer.alloc(77) }],
]

test('a forged registration adds no passkey', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, await company.addUser('customer'))
  for (const [what, forged] of forgedAdditions) {
    const device = new Authenticator(company.baseUrl)
    const parts = typeof forged === 'function' ? forged(device) : forged
    const fields = device.create(await askedOn(browser, path, 'create'), parts)
    const { status, text } = await browser.submit(path, fields)
    expect([what, status, text.includes('This passkey does not work here')]).toEqual([
      what,
      422,
      true,
    ])
  }
  expect(names((await browser.get(path)).text)).toEqual([])
  // Browsers may ask for extensions of their own.
  const device = new Authenticator(company.baseUrl)
  const options = await askedOn(browser, path, 'create')
  const protect = Buffer.from('a16b6372656450726f7465637402', 'hex')
  const fields = device.create(options, { flags: all | flags.ed, tail: protect })
  await expectStatus(303, browser.submit(path, fields))
  expect((await browser.submit(path, fields)).text).toContain('This passkey does not work here')
  expect(names((await browser.get(path)).text)).toEqual(['Test key'])
})

test('a challenge works once, for its purpose, person, session and company', async () => {
  const company = await freshCompany()
  const person = await company.addUser('customer')
  const browser = await signedIn(company, person)
  const sameInOther = await signedIn(company, person)
  const colleague = await signedIn(company, await company.addUser('customer'))
  const elsewhere = await freshCompany()
  const abroad = await signedIn(elsewhere, await elsewhere.addUser('customer'))
  await addPasskey(abroad, elsewhere.baseUrl)
  const device = await addPasskey(browser, company.baseUrl)
  const fresh = (options: { challenge: string }) => {
    const next = new Authenticator(company.baseUrl)
    return next.create({ ...options, rp: { id: 'localhost' }, user: { id: device.userHandle } })
  }
  const refused = async (from: Browser, at: string, fields: Record<string, string>) => {
    const had = sessionOf(from).length
    const { status } = await from.submit(at, fields)
    expect([status, sessionOf(from).length]).toEqual([422, had])
  }
  for (const from of [sameInOther, colleague, abroad])
    await refused(browser, path, fresh(await askedOn(from, path, 'create')))
  const stranger = new Browser(company.baseUrl)
  const toSignIn = await askedOn(stranger, '/login/', 'get')
  await refused(browser, path, fresh(toSignIn))
  const toAdd = await askedOn(browser, path, 'create')
  const get = (options: { challenge: string }) => device.get({ ...options, rpId: 'localhost' })
  await refused(stranger, '/login/passkey/', get(toAdd))
  await refused(
    stranger,
    '/login/passkey/',
    get(await askedOn(new Browser(elsewhere.baseUrl), '/login/', 'get')),
  )
  await expectStatus(303, stranger.submit('/login/passkey/', get(toSignIn)))
  const again = new Browser(company.baseUrl)
  const { status, text } = await again.submit('/login/passkey/', get(toSignIn))
  expect([status, text.includes('That took too long'), sessionOf(again)]).toEqual([422, true, []])
  // Also when two are sent at once.
  const once = await askedOn(again, '/login/', 'get')
  const both = [new Browser(company.baseUrl), new Browser(company.baseUrl)]
  const answers = await Promise.all(both.map(each => each.submit('/login/passkey/', get(once))))
  expect(answers.map(each => each.status).sort()).toEqual([303, 422])
  expect(names((await browser.get(path)).text)).toEqual(['Test key'])
})

test('a forged sign-in starts no session', async () => {
  const company = await freshCompany()
  const device = await addPasskey(
    await signedIn(company, await company.addUser('customer')),
    company.baseUrl,
  )
  const stranger = await addPasskey(
    await signedIn(company, await company.addUser('customer')),
    company.baseUrl,
  )
  device.counter = 7
  expect((await use(company, device)).answer.status).toBe(303)
  device.counter = 8
  const elsewhere = await freshCompany()
  const abroad = await addPasskey(
    await signedIn(elsewhere, await elsewhere.addUser('customer')),
    elsewhere.baseUrl,
  )
  const forged: [string, Parts][] = [
    ['the type is that of adding', { clientData: { type: 'webauthn.create' } }],
    ['the challenge is made up', { clientData: { challenge: key('v1.0123456789abcdef.x') } }],
    ['the origin is another', { clientData: { origin: 'https://evil.example' } }],
    ['it happened in a frame', { clientData: { crossOrigin: true } }],
    ['the host is another', { host: 'evil.example' }],
    ['nobody was there', { flags: flags.uv }],
    ['the device did not check who it is', { flags: flags.up }],
    ['it is backed up but cannot be', { flags: flags.up | flags.uv | flags.bs }],
    ['it brings a credential', { flags: all }],
    ['something follows', { tail: Buffer.from([0]) }],
    ['the extensions are missing', { flags: flags.up | flags.uv | flags.ed }],
    ['another key signs', { signedWith: other.privateKey }],
    ['the signature is cut off', { sent: { signature: key('x') } }],
    ['the signature is missing', { sent: { signature: '' } }],
    ['another person is named', { sent: { userHandle: stranger.userHandle } }],
    ['no person is named', { sent: { userHandle: '' } }],
    ['the credential is a stranger’s', { sent: { id: key(stranger.id) } }],
    [
      'the credential is of another company',
      { sent: { id: key(abroad.id), userHandle: abroad.userHandle } },
    ],
    ['nobody has the credential', { sent: { id: key(Buffer.alloc(32, 9)) } }],
    ['the counter is the same', { counter: 7 }],
    ['the counter is less', { counter: 3 }],
    ['the counter stops', { counter: 0 }],
  ]
  for (const [what, parts] of forged) {
    const { browser, answer } = await use(company, device, parts)
    const isSaid = answer.text.includes('This passkey does not work here')
    expect([what, answer.status, isSaid, sessionOf(browser)]).toEqual([what, 422, true, []])
  }
  expect(await isIn((await use(company, device)).browser)).toBe(true)
})

test('a passkey signs in nobody who is blocked, deactivated or erased, has a new address, or has removed it', async () => {
  const company = await freshCompany()
  const { adminToken: token, server } = company
  const keep = await addPasskey(await signedIn(company, company.admin), company.baseUrl)
  const at = (id: number, rest = '') => `/api/v1/users/${id}/${rest}`
  const ends: [string, (id: number) => Promise<unknown>, string][] = [
    ['blocked', id => put(at(id, 'block/'), { token, server }), 'This account cannot sign in'],
    [
      'deactivated',
      id => patch(at(id), { is_active: false }, { token, server }),
      'This account cannot sign in',
    ],
    ['deleted', id => remove(at(id), { token, server }), 'This passkey does not work here'],
    [
      'erased',
      id => post(at(id, 'erase/'), {}, { token, server }),
      'This passkey does not work here',
    ],
    [
      'elsewhere',
      id => patch(at(id), { email: `new-${id}@people.example` }, { token, server }),
      'This passkey does not work here',
    ],
  ]
  for (const [what, end, said] of ends) {
    const person = await company.addUser('customer')
    const device = await addPasskey(await signedIn(company, person), company.baseUrl)
    await end(await idOf(company, person))
    const { browser, answer } = await use(company, device)
    expect([what, answer.status, answer.text.includes(said), sessionOf(browser)]).toEqual([
      what,
      said === 'This account cannot sign in' ? 403 : 422,
      true,
      [],
    ])
  }
  expect((await use(company, keep)).answer.status).toBe(303)
})

async function idOf({ adminToken: token, server }: Company, { email }: Person) {
  const found = await get('/api/v1/users/', { token, server, query: { email } })
  return found.json<{ results: { id: number }[] }>().results[0]!.id
}

test('if the team needs passkeys, no other sign-in opens anything until one is added or used', async () => {
  const setting = await mailSetting()
  const company = await freshCompany(setting.company.server)
  const { adminToken: token, server, admin, team, baseUrl } = company
  const require = (team_passkey: boolean) => patch(ssoPath, { team_passkey }, { token, server })
  await expectFieldErrors(require(true), { team_passkey: 'no_own_passkey' })
  const adminBrowser = await signedIn(company, admin)
  const adminKey = await addPasskey(adminBrowser, baseUrl)
  expect((await setting.mailbox.next(admin.email)).text).toContain('“Test key” can now sign in')
  // No passkey has proven to work here yet.
  await expectFieldErrors(require(true), { team_passkey: 'no_own_passkey' })
  const { browser: adminAtWork } = await use(company, adminKey)
  await expectStatus(200, require(true))
  expect((await adminAtWork.get('/team/')).status).toBe(200)

  const issued = await issueSecret(company)
  await expectStatus(200, patch(ssoPath, { admits_team: true }, { token, server }))
  const id = (await createPost(token, { title: 'Public' }, { server })).post_id
  const ways: [string, () => Promise<Browser>][] = [
    ['a session of before', async () => adminBrowser],
    ['a link', () => signedIn(company, team)],
    [
      'email',
      async () => {
        const { browser, path } = await asked({ ...setting, company }, team.email)
        const fields = { token: path.split('token=')[1]! }
        await expectStatus(303, browser.submit('/login/link/', fields))
        return browser
      },
    ],
    [
      'a token of their own site',
      async () => {
        const browser = new Browser(baseUrl)
        const signature = await signed(claimsOf({ email: team.email }), issued)
        await expectStatus(302, browser.get(jwtPath(signature)))
        return browser
      },
    ],
  ]
  const toPasskeys = `${new URL(baseUrl).pathname}/account/passkeys/?next=`
  for (const [way, enter] of ways) {
    const browser = await enter()
    for (const at of [
      '/team/',
      '/team/settings/company/',
      '/',
      `/post/${id}/`,
      '/account/',
      '/me/',
    ]) {
      const { status, headers } = await browser.get(at)
      const leads = headers.get('location')?.startsWith(toPasskeys)
      expect([way, at, status, leads]).toEqual([way, at, 302, true])
    }
    for (const [at, fields] of [
      [`/post/${id}/vote/`, { vote: 'on' }],
      ['/account/data/', { email: team.email }],
      ['/team/settings/sign-in/passkeys/', {}],
    ] as const)
      expect([way, at, (await browser.submit(at, fields)).status]).toEqual([way, at, 403])
    const live = await browser.get('/team/live/')
    expect([way, live.status]).toEqual([way, 404])
    const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
    const api = await get('/api/v1/posts/', { headers: { cookie }, server })
    expect([way, api.status]).toEqual([way, 401])
  }

  // People without a passkey add one.
  const [one, two] = [await ways[2]![1](), await ways[2]![1]()]
  const ofTwo = await askedOn(two, path, 'create')
  const device = new Authenticator(baseUrl)
  const options = await askedOn(one, path, 'create')
  const before = one.copy()
  const added = await one.submit(path, {
    ...device.create(options),
    next: `${toPasskeys.split('/account')[0]}/team/`,
  })
  await setting.mailbox.next(team.email)
  expect([added.status, added.headers.get('location')?.endsWith('/team/')]).toEqual([303, true])
  expect([(await one.get('/team/')).status, (await before.get('/team/')).status]).toEqual([
    200, 302,
  ])
  expect((await before.get('/team/')).headers.get('location')).toContain('/login/')

  // People with a passkey must use it, before they can add or remove any.
  expect((await two.submit(path, new Authenticator(baseUrl).create(ofTwo))).text).toContain(
    'Team members need a passkey here',
  )
  const [, passkey] = /passkeys\/(\d+)\/remove/.exec((await adminAtWork.get(path)).text) ?? []
  expect(passkey).toBeUndefined()
  await expect(askedOn(two, path, 'create')).rejects.toThrow()
  const toUse = await askedOn(two, path, 'get')
  await expectStatus(303, two.submit('/login/passkey/', device.get(toUse)))
  expect((await two.get('/team/')).status).toBe(200)

  // After losing it, the operator's link lets them in once to add another.
  const lost = await signedIn(company, team)
  const again = await addPasskey(lost, baseUrl)
  await setting.mailbox.next(team.email)
  expect((await lost.get('/team/')).status).toBe(200)
  const listed = (await lost.get(path)).text
  expect(names(listed)).toEqual(['Test key', 'Test key'])
  const [old, kept] = [...listed.matchAll(/passkeys\/(\d+)\/remove/g)].map(([, found]) => found)
  const held = await ways[2]![1]()
  expect((await held.submit(`${path}${old}/remove/`, {})).status).toBe(422)
  await expectStatus(303, lost.submit(`${path}${old}/remove/`, {}))
  expect((await lost.submit(`${path}${kept}/remove/`, {})).status).toBe(422)
  expect((await use(company, device)).answer.status).toBe(422)
  expect((await use(company, again)).answer.status).toBe(303)

  await expectStatus(200, require(false))
  expect((await held.get('/team/')).status).toBe(200)
})
