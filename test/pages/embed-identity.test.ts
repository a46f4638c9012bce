import { describe, expect, test } from 'bun:test'
import { Browser, loginToken, signedIn, visiting } from '../support/browser.ts'
import { createPost, get, paths } from '../support/client.ts'
import { companyAt } from '../support/company.ts'
import { allowEmbedding, enter, frameOf } from '../support/embedding.ts'
import { once } from '../support/once.ts'
import { claimsOf, issueSecret, jwtPath, seconds, signed, ssoCompany } from '../support/sso.ts'
import type { Post } from '../support/types.ts'

const place = () =>
  once('company with identities', async () => {
    const { company, secret } = await ssoCompany()
    await allowEmbedding(company, 'https://www.example.com')
    return { company, secret }
  })

const nameIn = async (browser: Browser) =>
  /<bdi class="viewer-embedded">([^<]*)/.exec((await browser.get('/embed/')).text)?.[1]

test('the person of a token votes, as on the site', async () => {
  const { company, secret } = await place()
  const { post_id: id } = await createPost(company.adminToken, { title: 'Framed', board: 'ideas' })
  const { browser, claims } = await frameOf(company, secret)
  expect(await nameIn(browser)).toBe(String(claims.name))
  const voted = await browser.submit(`/embed/post/${id}/vote/`, { set: 'on' })
  expect([voted.status, voted.headers.get('location')]).toEqual([
    303,
    `${new URL(company.baseUrl).pathname}/embed/post/${id}/`,
  ])
  const { adminToken: token } = company
  const post = (await get(`${paths.posts}${id}/`, { token })).json<Post>()
  expect(post.votes_count).toBe(1)
})

describe('the cookie', () => {
  test('is of the frame alone: of the site around it, until the browser is closed', async () => {
    const { company, secret } = await place()
    const answer = await enter(visiting(company), await signed(claimsOf(), secret))
    const cookies = answer.headers.getSetCookie().filter(line => !line.includes('Max-Age=0'))
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(
      /^hark-embed-\d+=[0-9A-Za-z]{43}; Path=\/; HttpOnly; SameSite=None; Secure; Partitioned$/,
    )
  })

  test('on https no other host can set it; on plain http there is none for other sites', async () => {
    for (const [base, expected] of [
      ['https://a', /^__Host-hark-embed-\d+=\w+; .* SameSite=None; Secure; Partitioned$/],
      ['http://a', /^hark-embed-\d+=\w+; Path=\/; HttpOnly; SameSite=Lax$/],
    ] as const) {
      const company = await companyAt(`${base}-${crypto.randomUUID()}.example`)
      const { host } = new URL(company.baseUrl)
      await allowEmbedding(company, 'https://www.example.com')
      const token = await signed(claimsOf(), await issueSecret(company))
      const headers = { host, 'sec-fetch-site': 'same-origin' }
      const browser = new Browser(company.server.url)
      const answer = await browser.submit('/embed/enter/', { token }, { headers })
      const [cookie] = answer.headers.getSetCookie().filter(line => !line.includes('Max-Age=0'))
      expect(cookie).toMatch(expected)
    }
  })
})

describe('nobody is signed in', () => {
  const expired = { iat: seconds(-900), exp: seconds(-300) }
  const refused: [string, number, (secret: string) => Promise<string>][] = [
    ['that is forged', 401, () => signed(claimsOf(), 'x'.repeat(43))],
    ['that has expired', 401, secret => signed(claimsOf(expired), secret)],
    ['that lives too long', 401, secret => signed(claimsOf({ exp: seconds(7200) }), secret)],
    ['without a person', 401, secret => signed(claimsOf({ sub: undefined }), secret)],
    ['whose e-mail is unproved', 403, secret => signed(claimsOf({ email_verified: 1 }), secret)],
    ['that is none', 401, async () => 'x'],
  ]
  test.each(refused)('by a token %s', async (_, status, tokenOf) => {
    const { company, secret } = await place()
    const browser = visiting(company)
    const answer = await enter(browser, await tokenOf(secret))
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []])
    expect(await nameIn(browser)).toBeUndefined()
  })

  test('by a token of the team, unless the company admits it', async () => {
    const { company, secret } = await place()
    const { email } = company.admin
    const answer = await enter(visiting(company), await signed(claimsOf({ email }), secret))
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  })

  test('by a token that was used before, here or on the site', async () => {
    const { company, secret } = await place()
    const token = await signed(claimsOf(), secret)
    expect((await enter(visiting(company), token)).status).toBe(303)
    expect((await enter(visiting(company), token)).status).toBe(401)
    expect((await visiting(company).get(jwtPath(token))).status).toBe(401)
  })

  test('by a token in an address', async () => {
    const { company, secret } = await place()
    const browser = visiting(company)
    const token = await signed(claimsOf(), secret)
    for (const path of ['/embed/enter/', '/embed/', '/embed/board/ideas/'])
      expect((await browser.get(`${path}?token=${token}`)).headers.getSetCookie()).toEqual([])
    expect(await nameIn(browser)).toBeUndefined()
    expect((await enter(browser, token)).status).toBe(303)
  })

  test.each(['cross-site', 'same-site', 'none'])('by a form that is sent %s', async site => {
    const { company, secret } = await place()
    const headers = { 'sec-fetch-site': site }
    const token = await signed(claimsOf(), secret)
    const answer = await visiting(company).submit('/embed/enter/', { token }, { headers })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  })

  test('by a link to sign in', async () => {
    const { company } = await place()
    const token = await loginToken(company, company.admin)
    const browser = visiting(company)
    expect((await browser.submit('/embed/login/', { token })).status).toBe(404)
    expect((await browser.get(`/embed/login/?token=${token}`)).text).not.toContain(token)
  })
})

test('another person takes the place of the first, whose session is over', async () => {
  const { company, secret } = await place()
  const { browser } = await frameOf(company, secret)
  const old = browser.copy()
  const next = claimsOf({ name: 'Second' })
  expect((await enter(browser, await signed(next, secret))).status).toBe(303)
  expect(await nameIn(browser)).toBe('Second')
  expect(await nameIn(old)).toBeUndefined()
})

test('a token of the same person starts no other session, and is not used up', async () => {
  const { company, secret } = await place()
  const { browser, claims } = await frameOf(company, secret)
  const cookies = [...browser.cookies]
  const token = await signed({ ...claims, jti: 'another' }, secret)
  for (let count = 0; count < 2; count++) {
    expect((await enter(browser, token)).status).toBe(303)
    expect([...browser.cookies]).toEqual(cookies)
  }
})

test('nor does one that was used: a page that is shown again has the same', async () => {
  const { company, secret } = await place()
  const browser = visiting(company)
  const token = await signed(claimsOf({ name: 'Again' }), secret)
  for (let count = 0; count < 2; count++) {
    expect((await enter(browser, token)).status).toBe(303)
    expect(await nameIn(browser)).toBe('Again')
  }
  expect((await enter(visiting(company), token)).status).toBe(401)
})

test('a site that names nobody ends the session of who was there before', async () => {
  const { company, secret } = await place()
  const { browser } = await frameOf(company, secret)
  const old = browser.copy()
  expect((await enter(browser, '')).status).toBe(303)
  expect([browser.cookies.size, await nameIn(browser), await nameIn(old)]).toEqual([
    0,
    undefined,
    undefined,
  ])
})

test('it is not the place to sign in or out of the site itself', async () => {
  const { company, secret } = await place()
  const admin = await signedIn(company, company.admin)
  expect((await admin.submit('/enter/', { token: '' })).status).toBe(404)
  expect((await admin.get('/enter/')).status).toBe(404)
  const token = await signed(claimsOf(), secret)
  expect((await admin.submit('/enter/', { token })).status).toBe(404)
  await enter(admin, '')
  expect((await admin.get('/account/sessions/')).status).toBe(200)
})

test.each([
  ['/board/ideas/?sort=top', '/embed/board/ideas/?sort=top'],
  ['//evil.example/', '/embed//evil.example/'],
  ['/../login/', '/embed/'],
  ['/\\evil.example', '/embed//evil.example'],
  ['https://evil.example/', '/embed/'],
])('entering leads to a page of the frame: next=%s', async (next, expected) => {
  const { company } = await place()
  const { text } = await visiting(company).get(`/embed/enter/?next=${encodeURIComponent(next)}`)
  const root = new URL(company.baseUrl).pathname
  expect(/data-next="([^"]*)"/.exec(text)?.[1]).toBe(root + expected)
})
