import { expect, test } from 'bun:test'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { Browser, signedIn } from '../support/browser.ts'
import {
  createPost,
  expectStatus,
  get,
  head,
  patch,
  paths,
  put,
  remove,
} from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { companyPath } from '../support/company-settings.ts'
import { claimsOf, jwtPath, seconds, signed, ssoCompany, ssoPath } from '../support/sso.ts'
import { waitUntil } from '../support/wait-until.ts'

const isSignedIn = async (browser: Browser) =>
  (await browser.get('/account/sessions/')).status === 200

type Found = { id: number; email: string; name: string; external_id: string | null }

async function userWith(company: Company, query: Record<string, string>) {
  const found = await get('/api/v1/users/', { token: company.adminToken, query })
  return found.json<{ results: Found[] }>().results[0]
}

async function open(company: Company, claims: Record<string, unknown>, secret: string) {
  const browser = new Browser(company.baseUrl)
  const answer = await browser.get(jwtPath(await signed(claims, secret)))
  return { browser, answer, status: answer.status }
}

test('what they wanted to vote for gets their vote, after a question, too', async () => {
  const { company, secret } = await ssoCompany()
  const { post_id: id } = await createPost(company.adminToken)
  const votes = async () =>
    (await get(`${paths.posts}${id}/`, { token: company.adminToken })).json<{
      votes_count: number
    }>().votes_count
  const link = async () => `${jwtPath(await signed(claimsOf(), secret))}&vote=${id}`
  const browser = new Browser(company.baseUrl)
  expect((await browser.get(await link())).status).toBe(302)
  expect(await votes()).toBe(1)
  const asked = await browser.get(await link())
  const hidden = [...asked.text.matchAll(/type="hidden" name="(token|vote)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]))
  expect((await browser.submit('/login/jwt/', fields)).status).toBe(303)
  expect(await votes()).toBe(2)
})

test('a new person is signed in at once, becomes a customer, and lands on the page that is named', async () => {
  const { company, secret } = await ssoCompany()
  const path = new URL(company.baseUrl).pathname
  // Other claims are for others.
  const claims = claimsOf({ name: 'Ada Moreau', aud: 'other', role: 'admin' })
  const browser = new Browser(company.baseUrl)
  const answer = await browser.get(jwtPath(await signed(claims, secret), `${path}/board/ideas/`))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${path}/board/ideas/`])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('set-cookie')).toMatch(/^hark-\d+=.*; HttpOnly; SameSite=Lax$/)
  expect((await browser.get('/')).text).toContain('Ada Moreau')
  const user = await userWith(company, { external_id: claims.sub as string })
  expect(user).toMatchObject({ name: 'Ada Moreau', email: claims.email, role: 'customer' })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/c/x/',
])('next=%s leads to the start page', async next => {
  const { company, secret } = await ssoCompany()
  const answer = await new Browser(company.baseUrl).get(
    jwtPath(await signed(claimsOf(), secret), next),
  )
  expect(answer.headers.get('location')).toBe(`${new URL(company.baseUrl).pathname}/`)
})

test('a token works once, however its signature is spelt, and of many at once', async () => {
  const { company, secret } = await ssoCompany()
  const token = await signed(claimsOf(), secret)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const spellings = [...alphabet].map(other => token.slice(0, -1) + other)
  const open = (each: string) => new Browser(company.baseUrl).get(jwtPath(each))
  const statuses: number[] = []
  // Few at a time: more than the server takes at once would only show that it refuses them.
  for (let start = 0; start < spellings.length; start += 8) {
    const some = [...spellings.slice(start, start + 8), token, token]
    const answers = await Promise.all(some.map(open))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter(status => status === 302)).toHaveLength(1)
  expect(new Set(statuses.filter(status => status !== 302))).toEqual(new Set([401]))
  expect((await new Browser(company.baseUrl).get(jwtPath(token))).status).toBe(401)
})

const invalid: [string, Record<string, unknown>][] = [
  ['no exp', { exp: undefined }],
  ['exp as text', { exp: '9e9' }],
  ['an hour to live', { exp: seconds(3600) }],
  ['for ever', { exp: 9e15 }],
  ['over for two minutes', { exp: seconds(-120) }],
  ['not valid for two minutes', { nbf: seconds(120) }],
  ['issued in the future', { iat: seconds(120) }],
  ['no sub', { sub: undefined }],
  ['an empty sub', { sub: '' }],
  ['a number as sub', { sub: 7 }],
  ['an endless sub', { sub: 'x'.repeat(256) }],
  ['a blank sub', { sub: ' ' }],
  ['a NUL in sub', { sub: 'a\0b' }],
  ['half a character in sub', { sub: 'a\ud800' }],
]
test.each(invalid)('%s is refused', async (_, more) => {
  const { company, secret } = await ssoCompany()
  const { status, browser, answer } = await open(company, claimsOf(more), secret)
  expect(status).toBe(401)
  expect(answer.text).toContain('This sign-in link no longer works')
  expect(browser.cookies.size).toBe(0)
})

const unusable: [string, Record<string, unknown>][] = [
  ['two addresses', { email: 'a@x.example,b@y.example' }],
  ['a header in the address', { email: 'a@x.example\r\nBcc: z@z.example' }],
  ['a NUL in the address', { email: 'a\0@x.example' }],
  ['an empty address', { email: '' }],
  ['null as address', { email: null }],
  ['a verification that is text', { email_verified: 'true' }],
]
test('an address that is not usable is none, which keeps out only those who are new', async () => {
  const { company, secret } = await ssoCompany()
  const known = claimsOf()
  expect((await open(company, known, secret)).status).toBe(302)
  for (const [name, more] of unusable) {
    const { status, browser } = await open(company, claimsOf(more), secret)
    expect([name, status, browser.cookies.size]).toEqual([name, 403, 0])
    const again = await open(company, { ...known, jti: unique(), ...more }, secret)
    expect([name, again.status]).toEqual([name, 302])
  }
})

test('a long name is shortened, a strange one ignored, and spaces around the subject, too', async () => {
  const { company, secret } = await ssoCompany()
  for (const [name, stored] of [
    ['😀'.repeat(200), '😀'.repeat(150)],
    ['a\0b', undefined],
    [null, undefined],
  ]) {
    const claims = claimsOf({ name })
    const email = claims.email as string
    const sub = ` ${claims.sub} `
    expect((await open(company, { ...claims, sub }, secret)).status).toBe(302)
    const user = await userWith(company, { external_id: claims.sub as string })
    expect(user).toMatchObject({ name: stored ?? email.split('@')[0] })
  }
})

test('a clock that is half a minute off does no harm', async () => {
  const { company, secret } = await ssoCompany()
  for (const more of [{ exp: seconds(-30) }, { iat: seconds(30), nbf: seconds(30) }])
    expect((await open(company, claimsOf(more), secret)).status).toBe(302)
})

test('other algorithms, none, other keys and strange headers are refused', async () => {
  const { company, secret } = await ssoCompany()
  const other = await ssoCompany()
  const claims = claimsOf()
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [unsigned, body] = [encode({ alg: 'none' }), encode(claims)]
  const good = await signed(claims, secret)
  const [header, payload, signature] = good.split('.')
  const hs = (hash: string, alg: string) => {
    const input = `${encode({ alg })}.${body}`
    return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`
  }
  const tokens = [
    `${unsigned}.${body}.`,
    `${unsigned}.${body}.${signature}`,
    `${encode({ alg: 'None' })}.${body}.`,
    hs('sha512', 'HS512'),
    hs('sha256', 'HS512'),
    hs('sha256', 'none'),
    await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
    await signed(claims, other.secret),
    await signed(claims, ''.padEnd(32)),
    await signed(claims, secret, { crit: ['x'], x: 1 }).catch(() => 'x'),
    `${header}.${encode({ ...claims, sub: 'admin' })}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    'x'.repeat(5000),
    '',
  ]
  for (const token of tokens)
    expect((await new Browser(company.baseUrl).get(jwtPath(token))).status).toBe(401)
  expect((await new Browser(company.baseUrl).get('/login/jwt/')).status).toBe(401)
  const strange = { kid: '../../dev/null', jku: 'http://127.0.0.1/', typ: 'x' }
  const harmless = await signed(claims, secret, strange)
  expect((await new Browser(company.baseUrl).get(jwtPath(harmless))).status).toBe(302)
  // Another company's token is another secret's.
  expect((await open(other.company, claimsOf(), secret)).status).toBe(401)
  expect((await open(await freshCompany(), claimsOf(), secret)).status).toBe(404)
})

test('a customer of the API is the same person, by external id and their verified e-mail', async () => {
  const { company, secret } = await ssoCompany()
  const { adminToken: token } = company
  const sub = unique()
  const body = { email: `${sub}@people.example`, name: 'Made by the API' }
  await put(`/api/v1/users/by-external-id/${sub}/`, { token, body })
  const { status, browser } = await open(company, claimsOf({ sub, email: body.email }), secret)
  expect(status).toBe(302)
  expect((await browser.get('/')).text).toContain('Made by the API')
  // From then on the e-mail of a token changes nothing, nor does its name.
  const changed = claimsOf({ sub, name: 'Another' })
  expect((await open(company, changed, secret)).status).toBe(302)
  expect(await userWith(company, { external_id: sub })).toMatchObject(body)
})

test('an account with the same e-mail is linked only where the token says that it is verified, and once', async () => {
  const { company, secret } = await ssoCompany()
  const person = await company.addUser('customer')
  const [sub, email] = [unique(), person.email.toUpperCase()]
  for (const email_verified of [false, undefined]) {
    const { status, answer } = await open(company, claimsOf({ sub, email, email_verified }), secret)
    expect([status, answer.text.includes('not confirmed')]).toEqual([403, true])
  }
  expect(await userWith(company, { email: person.email })).toMatchObject({ external_id: null })
  const { browser, status } = await open(company, claimsOf({ sub, email }), secret)
  expect(status).toBe(302)
  expect((await browser.get('/')).text).toContain(person.name)
  expect(await userWith(company, { email: person.email })).toMatchObject({ external_id: sub })
  const taken = await open(company, claimsOf({ email }), secret)
  expect([taken.status, taken.browser.cookies.size]).toEqual([403, 0])
})

test('nobody new comes in without a verified e-mail', async () => {
  const { company, secret } = await ssoCompany()
  const claims = claimsOf({ email_verified: undefined })
  expect((await open(company, claims, secret)).status).toBe(403)
  expect((await open(company, claimsOf({ email: undefined }), secret)).status).toBe(403)
  expect(await userWith(company, { email: claims.email as string })).toBeUndefined()
})

test.each(['admin', 'team'] as const)(
  '%s is not taken over, unless an admin allows it',
  async role => {
    const { company, secret } = await ssoCompany()
    const { email } = await company.addUser(role)
    const claims = () => claimsOf({ sub: email, email })
    const refused = await open(company, claims(), secret)
    expect([refused.status, refused.browser.cookies.size]).toEqual([403, 0])
    expect(refused.answer.text).toContain('Team members sign in here by email')
    expect(await userWith(company, { email })).toMatchObject({ external_id: null })
    await expectStatus(200, patch(ssoPath, { admits_team: true }, { token: company.adminToken }))
    expect((await open(company, claims(), secret)).status).toBe(302)
    await patch(ssoPath, { admits_team: false }, { token: company.adminToken })
    expect((await open(company, claims(), secret)).status).toBe(403)
  },
)

test('who is deactivated or blocked is refused, and told so', async () => {
  const { company, secret } = await ssoCompany()
  const { adminToken: token } = company
  const claims = claimsOf()
  expect((await open(company, claims, secret)).status).toBe(302)
  const { id } = (await userWith(company, { email: claims.email as string }))!
  const again = async () => open(company, { ...claims, jti: unique() }, secret)
  await expectStatus(200, put(`/api/v1/users/${id}/block/`, { token, body: {} }))
  const blocked = await again()
  expect([blocked.status, blocked.answer.text.includes('cannot sign in')]).toEqual([403, true])
  await expectStatus(200, remove(`/api/v1/users/${id}/block/`, { token }))
  expect((await again()).status).toBe(302)
  await expectStatus(200, patch(`/api/v1/users/${id}/`, { is_active: false }, { token }))
  expect((await again()).status).toBe(403)
})

test('HEAD signs nobody in, and a browser of somebody else is asked first', async () => {
  const { company, secret } = await ssoCompany()
  const person = await company.addUser('customer')
  const browser = await signedIn(company, person)
  const claims = claimsOf({ name: 'Newcomer' })
  const token = await signed(claims, secret)
  const seen = await head(company.baseUrl + jwtPath(token))
  expect([seen.status, seen.headers.get('set-cookie')]).toEqual([200, null])
  const asked = await browser.get(jwtPath(token))
  expect(asked.status).toBe(200)
  expect(asked.text).toContain('Newcomer')
  expect((await browser.get('/')).text).toContain(person.name)
  const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } }
  expect((await browser.submit('/login/jwt/', { token }, crossSite)).status).toBe(403)
  expect((await browser.submit('/login/jwt/', { token })).status).toBe(303)
  expect((await browser.get('/')).text).toContain('Newcomer')
  expect((await browser.submit('/login/jwt/', { token })).status).toBe(401)
  // One's own token asks nothing, and starts no further session.
  const own = await browser.get(jwtPath(await signed({ ...claims, jti: unique() }, secret)))
  expect([own.status, own.headers.get('set-cookie')]).toEqual([302, null])
})

test('where people are invited, the company itself invites by signing', async () => {
  const { company, secret } = await ssoCompany()
  await patch(companyPath, { access: 'invited' }, { token: company.adminToken })
  const { browser, status } = await open(company, claimsOf(), secret)
  expect([status, await isSignedIn(browser)]).toEqual([302, true])
})

test('the log has the reason, and neither token, secret nor address', async () => {
  const { company, secret } = await ssoCompany()
  const claims = claimsOf({ exp: undefined })
  const token = await signed(claims, secret)
  const browser = new Browser(company.baseUrl)
  // A busy server may refuse to look at it, which is no reason to log.
  await waitUntil('the token is examined', async () => {
    const { status } = await browser.get(jwtPath(token))
    if (status !== 503) expect(status).toBe(401)
    return status === 401
  })
  const { server } = company
  const lines = () => [...server.stdout, ...server.stderr].join('\n')
  await waitUntil('the reason is logged', () => /sso_token_invalid.*exp/.test(lines()))
  for (const text of [token, token.split('.')[1]!, secret, claims.email as string])
    expect(lines()).not.toContain(text)
})

test('a token signs in also while others of the company sign out', async () => {
  const { company, secret } = await ssoCompany()
  const open = async () => {
    const browser = new Browser(company.baseUrl)
    const { status } = await browser.get(jwtPath(await signed(claimsOf(), secret)))
    return { browser, status }
  }
  let signedIn = [(await open()).browser]
  for (let round = 0; round < 8; round++) {
    const leaving = signedIn.map(browser => browser.submit('/logout/', {}))
    const coming = await Promise.all([open(), open(), open(), open()])
    await Promise.all(leaving)
    expect(coming.map(({ status }) => status)).toEqual([302, 302, 302, 302])
    signedIn = coming.map(({ browser }) => browser)
  }
})
