import { describe, expect, test } from 'bun:test'
import { Browser, visiting } from '../support/browser.ts'
import { createPost, expectStatus, get, patch } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { companyPath } from '../support/company-settings.ts'
import { allowEmbedding, frameOf } from '../support/embedding.ts'
import { once } from '../support/once.ts'
import { jwtPath, signed, ssoCompany } from '../support/sso.ts'

const site = 'https://www.example.com'
const other = 'http://localhost:3000'

/** A company that lets two sites show its pages, and signs people in there. */
const place = () =>
  once('embedding company', async () => {
    const { company, secret } = await ssoCompany()
    await allowEmbedding(company, site, other)
    const { url } = await createPost(company.adminToken, { title: 'Framed', board: 'ideas' })
    return { company, secret, post: url.slice(company.baseUrl.length) }
  })

const ancestorsOf = ({ headers }: { headers: Headers }) =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]

test('no site may show a page in a frame, until an admin names it; and again not once it is removed', async () => {
  const company = await freshCompany()
  const browser = visiting(company)
  const answers = async () => {
    const [page, frame, script] = [
      await browser.get('/board/ideas/'),
      await browser.get('/embed/board/ideas/'),
      await browser.get('/embed.js'),
    ]
    expect([ancestorsOf(page), page.headers.get('x-frame-options')]).toEqual(["'none'", 'DENY'])
    return [frame.status, ancestorsOf(frame), frame.headers.get('x-frame-options'), script.status]
  }
  const closed = [404, "'none'", 'DENY', 404]
  expect(await answers()).toEqual(closed)
  await allowEmbedding(company, site, other)
  expect(await answers()).toEqual([200, `${site} ${other}`, null, 200])
  expect(await answers()).toEqual([200, `${site} ${other}`, null, 200])
  await allowEmbedding(company, other)
  expect(await answers()).toEqual([200, other, null, 200])
  await allowEmbedding(company)
  expect(await answers()).toEqual(closed)
})

test('links, forms and errors of a frame stay in it, and their policy names the sites', async () => {
  const { company, secret, post } = await place()
  const root = `${new URL(company.baseUrl).pathname}/embed/`
  const { browser } = await frameOf(company, secret)
  for (const path of [
    '',
    'board/ideas/',
    'board/ideas/new/',
    post.slice(1),
    'roadmap/',
    'changelog/',
    'none/',
  ]) {
    const answer = await browser.get(`/embed/${path}`)
    expect([path, answer.status]).toEqual([path, path === 'none/' ? 404 : 200])
    expect([path, ancestorsOf(answer)]).toEqual([path, `${site} ${other}`])
    const targets = [...answer.text.matchAll(/(?:href|action)="(\/[^"]*)"([^>]*)/g)]
    const within = targets.filter(
      ([, target, rest]) =>
        !/\/(?:assets|accent|icon)\//.test(target!) && !rest!.includes('_blank'),
    )
    expect(within.length).toBeGreaterThan(0)
    for (const [found, target] of within) {
      expect(target).toStartWith(root)
      if (!found.startsWith('href')) continue
      const { status } = await browser.get(target!.slice(root.length - '/embed/'.length))
      expect([target, status === 404]).toEqual([target, false])
    }
    expect(answer.text).not.toContain('rel="canonical"')
    expect(answer.text).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('the API is not in a frame', async () => {
  const { company } = await place()
  const headers = { authorization: `Bearer ${company.adminToken}` }
  for (const path of ['/embed/api/v1/me/', '/embed/api/v1/posts/', '/embed/api/v1/openapi.json'])
    expect((await fetch(company.baseUrl + path, { headers })).status).toBe(404)
})

describe('a frame has nothing of the account, nor of the server', () => {
  test.each([
    '/me/',
    '/account/sessions/',
    '/notifications/',
    '/settings/notifications/',
    '/login/code/',
    '/login/jwt/?token=x',
    '/api/docs/',
    '/embed/board/ideas/',
    '/healthz',
  ])('GET /embed%s', async path => {
    const { company, secret } = await place()
    const { browser } = await frameOf(company, secret)
    const headers = { authorization: `Bearer ${company.adminToken}` }
    expect((await browser.get(`/embed${path}`)).status).toBe(404)
    expect((await browser.get(`/embed${path}`, { headers })).status).toBe(404)
  })

  test.each([
    '/logout/',
    '/view/',
    '/account/sessions/',
    '/login/',
    '/login/email/',
    '/login/jwt/',
  ])('POST /embed%s', async path => {
    const { company, secret } = await place()
    const { browser } = await frameOf(company, secret)
    expect((await browser.submit(`/embed${path}`, { token: 'x' })).status).toBe(404)
  })
})

/** Whom the page says is signed in. */
const viewerOf = async (browser: Browser, path: string) =>
  /class="viewer-(?:embedded|name)"[^>]*>(?:<span[^>]*>[^<]*<\/span><bdi>)?([^<]*)/.exec(
    (await browser.get(path)).text,
  )?.[1]

test('who is signed in to the site is nobody in a frame, and the other way round', async () => {
  const { company, secret } = await place()
  const { browser: frame, claims } = await frameOf(company, secret)
  // The same person: what is cached for them in one place must not be found from the other.
  const onSite = new Browser(company.baseUrl)
  await onSite.get(jwtPath(await signed({ ...claims, jti: 'site' }, secret)))
  // Under the other's name, too.
  const swapped = new Browser(company.baseUrl)
  const [[siteCookie, siteSecret], [frameCookie, frameSecret]] = [
    [...onSite.cookies][0]!,
    [...frame.cookies][0]!,
  ]
  swapped.cookies.set(siteCookie, frameSecret).set(frameCookie, siteSecret)
  for (let count = 0; count < 3; count++) {
    expect(await viewerOf(onSite, '/')).toBe(String(claims.name))
    expect(await viewerOf(onSite, '/embed/')).toBeUndefined()
    expect(await viewerOf(frame, '/')).toBeUndefined()
    expect(await viewerOf(frame, '/embed/')).toBe(String(claims.name))
    expect(await viewerOf(swapped, '/')).toBeUndefined()
    expect(await viewerOf(swapped, '/embed/')).toBeUndefined()
    expect((await swapped.get('/account/sessions/')).status).toBe(302)
  }
})

test('what a visitor may not see is not in a frame either: the same 404, to the byte', async () => {
  const { company, secret } = await place()
  await company.run(['board', 'add', '--slug', 'vault', '--name', 'Vault', '--private'])
  const { url } = await createPost(company.adminToken, { title: 'Hidden', board: 'vault' })
  const hidden = url.slice(company.baseUrl.length)
  const { browser } = await frameOf(company, secret)
  for (const asking of [visiting(company), browser]) {
    const text = async (path: string) => (await expectStatus(404, asking.get(`/embed${path}`))).text
    const nothing = await text('/board/none/')
    expect(await text('/board/vault/')).toBe(nothing)
    expect(await text(hidden)).toBe(nothing)
    expect((await asking.get('/embed/')).text).not.toContain('Vault')
  }
})

test('where people have to sign in, a frame says so, and the person of a token reads', async () => {
  const { company, secret } = await ssoCompany()
  await allowEmbedding(company, site)
  const { adminToken: token } = company
  await expectStatus(200, patch(companyPath, { access: 'invited' }, { token }))
  const root = new URL(company.baseUrl).pathname
  const visitor = visiting(company)
  const next = encodeURIComponent(`${root}/embed/board/ideas/`)
  for (const path of ['/embed/board/ideas/', '/embed/board/none/']) {
    const { status, headers } = await visitor.get(path)
    expect([status, headers.get('location')]).toEqual([
      302,
      `${root}/embed/login/?next=${next.replace('ideas', path.split('/')[3]!)}`,
    ])
  }
  const asked = await expectStatus(200, visitor.get(`/embed/login/?next=${next}&vote=7`))
  const ownNext = encodeURIComponent(`${root}/board/ideas/`)
  expect(asked.text).toContain(`href="${root}/login/?next=${ownNext}&amp;vote=7" target="_blank"`)
  expect(asked.text).not.toContain('type="email"')
  const { browser } = await frameOf(company, secret)
  expect((await browser.get('/embed/board/ideas/')).status).toBe(200)
})

describe('the script', () => {
  test('is small, for every site to load, and the same until the company changes', async () => {
    const { company } = await place()
    const url = `${company.baseUrl}/embed.js`
    const script = await expectStatus(200, get(url))
    const { headers } = script
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    // What shrinks it leaves its message alone.
    expect(script.text).toMatch(/: embed_origins does not name \$\{location/)
    expect(Buffer.byteLength(script.text)).toBeLessThanOrEqual(5_000)
    expect(Bun.gzipSync(script.text).length).toBeLessThanOrEqual(2_500)
    const known = { 'if-none-match': headers.get('etag')! }
    expect((await get(url, { headers: known })).status).toBe(304)
    const { adminToken: token } = company
    await expectStatus(200, patch(companyPath, { accent_color: '#7c3aed' }, { token }))
    const changed = await expectStatus(200, get(url, { headers: known }))
    expect(changed.text).toContain('#7c3aed')
    expect(changed.text).toContain(`"base":"${company.baseUrl}"`)
  })
})
