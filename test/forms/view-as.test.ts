import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createComment, createPost, expectStatus, get, patch } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { companyPath } from '../support/company-settings.ts'
import { once } from '../support/once.ts'
import { claimsOf, issueSecret, jwtPath, signed } from '../support/sso.ts'

const own = () =>
  once('view as', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const { post_id: id } = await createPost(token, { board: 'ideas', title: 'Dark mode' })
    const { post_id: hidden } = await createPost(token, { board: 'secret', title: 'Hush' })
    await createComment(token, id, { content: 'Only for us.', internal: true })
    return { company, id, hidden }
  })

async function viewing(company: Company, as: 'visitor' | 'customer', person = company.admin) {
  const browser = await signedIn(company, person)
  await expectStatus(303, browser.submit('/view/as/', { as }))
  return browser
}

const bar = /<aside class="viewed-as".*?<\/aside>/s
/** Without what is another one each time. */
const comparable = (text: string) =>
  text.replace(/Request [\w-]+/, '').replaceAll(/name="once" value="\w+"| data-person="\d+"/g, '')

/** What two browsers get for a path, the second without the bar that it must have. */
async function compared(path: string, plain: Browser, viewed: Browser) {
  const [theirs, shown] = [await plain.get(path), await viewed.get(path)]
  expect([path, bar.test(theirs.text), shown.status]).toEqual([path, false, theirs.status])
  expect(shown.headers.get('location')).toBe(theirs.headers.get('location'))
  if (shown.status < 300 || shown.status >= 400)
    expect([path, shown.text]).toEqual([path, expect.stringMatching(bar)])
  return [comparable(theirs.text), comparable(shown.text.replace(bar, ''))]
}

const pages = (id: number, hidden: number) => [
  '/',
  '/board/ideas/',
  '/board/secret/',
  `/post/${id}/dark-mode/`,
  `/post/${hidden}/hush/`,
  '/roadmap/',
  '/changelog/',
  '/nothing-here/',
  '/team/',
  `/team/?post=${id}`,
  '/team/moderation/',
  '/team/insight/',
  '/team/settings/',
  '/start/',
]

test('as a visitor, every page is what visitors get, to the byte, under a bar', async () => {
  const { company, id, hidden } = await own()
  const [visitor, viewer] = [visiting(company), await viewing(company, 'visitor')]
  // Twice: by then all of it is cached, and comes by the shorter way.
  for (let round = 1; round <= 2; round++)
    for (const path of [...pages(id, hidden), '/login/', '/board/ideas/new/', '/me/']) {
      const [theirs, shown] = await compared(path, visitor, viewer)
      expect([path, shown]).toEqual([path, theirs])
    }
})

test('as a customer, every page is what a customer gets who has done nothing yet', async () => {
  const { company, id, hidden } = await own()
  const customer = await signedIn(company, await company.addUser('customer', 'Customer'))
  const viewer = await viewing(company, 'customer', company.team)
  const mine = ['/board/ideas/new/', '/me/', '/notifications/']
  for (let round = 1; round <= 2; round++)
    for (const path of [...pages(id, hidden), ...mine]) {
      const [theirs, shown] = await compared(path, customer, viewer)
      expect([path, shown]).toEqual([path, theirs])
    }
  await expectStatus(200, viewer.get('/settings/notifications/'))
  // They have no account to look after.
  for (const path of [
    '/account/',
    '/account/sessions/',
    '/account/data/',
    '/account/data/download/',
  ])
    await expectStatus(403, viewer.get(path))
})

const listed = await Bun.file(
  join(resolve(import.meta.dir, '../..'), 'docs/authorization.md'),
).text()
const forms = [...listed.matchAll(/^\| `POST (\/[^`]*)`/gm)]
  .map(([, path]) => path!)
  .filter(path => !/^\/(?:api|mcp|view\/as)\//.test(path))

test('every form is refused meanwhile, and changes nothing', async () => {
  const { company, id } = await own()
  const { adminToken: token } = company
  const latest = async () =>
    (await expectStatus(200, get('/api/v1/audit/', { token, query: { page_size: 1 } }))).json<{
      results: unknown[]
    }>().results
  const viewers = [await viewing(company, 'visitor'), await viewing(company, 'customer')]
  const before = await latest()
  const fields = { content: 'x', set: 'on', title: 'x', email: 'x@people.example', language: 'de' }
  expect(forms.length).toBeGreaterThan(30)
  for (const path of new Set(forms))
    for (const viewer of viewers) {
      const cookies = new Map(viewer.cookies)
      const answer = await viewer.submit(path.replaceAll(/:\w+/g, String(id)), fields)
      expect([path, answer.status]).toEqual([path, 403])
      expect(answer.text).toContain('Go back to your own view first.')
      expect(answer.text).toMatch(bar)
      expect(viewer.cookies).toEqual(cookies)
    }
  expect(await latest()).toEqual(before)
})

test('the way back leads to the page, where the team is the team again', async () => {
  const { company, id } = await own()
  const viewer = await viewing(company, 'visitor')
  const path = new URL(company.baseUrl).pathname
  const { text } = await viewer.get(`/post/${id}/dark-mode/`)
  const back = /name="back" value="([^"]+)"/.exec(bar.exec(text)![0])![1]!
  expect(back).toBe(`${path}/post/${id}/dark-mode/`)
  const ended = await expectStatus(303, viewer.submit('/view/as/', { as: 'self', back }))
  expect(ended.headers.get('location')).toBe(back)
  const again = await viewer.get(`/post/${id}/dark-mode/`)
  expect(again.text).toContain(`href="${path}/team/"`)
  expect(again.text).not.toMatch(bar)
  expect((await viewer.get('/board/secret/')).status).toBe(200)
  const start = { as: 'customer', back: `${path}/team/?post=${id}` }
  const begun = await expectStatus(303, viewer.submit('/view/as/', start))
  expect(begun.headers.get('location')).toBe(`${path}/`)
})

test('for others there is no such thing, whatever cookie they have', async () => {
  const { company, id } = await own()
  const customer = await signedIn(company, await company.addUser('customer'))
  const [name] = (await viewing(company, 'visitor')).cookies
    .keys()
    .filter(key => /view-as/.test(key))
  for (const browser of [visiting(company), customer]) {
    for (const as of ['visitor', 'customer', 'self'])
      await expectStatus(404, browser.submit('/view/as/', { as }))
    const before = (await browser.get(`/post/${id}/dark-mode/`)).text
    browser.cookies.set(name!, 'customer')
    const { text, headers } = await browser.get(`/post/${id}/dark-mode/`)
    expect(text).toBe(before)
    expect(text).not.toContain('/view/as/')
    expect(headers.get('cache-control')).toBe(
      browser === customer ? 'private, no-cache' : 'no-cache',
    )
  }
  const unknown = await signedIn(company, company.team)
  unknown.cookies.set(name!, 'admin')
  expect((await unknown.get('/')).text).not.toMatch(bar)
})

test('where people have to sign in, a visitor is led there, under the bar', async () => {
  const company = await freshCompany()
  await createPost(company.adminToken, { board: 'ideas', title: 'Inside' })
  await expectStatus(200, patch(companyPath, { access: 'sign_in' }, { token: company.adminToken }))
  const viewer = await viewing(company, 'visitor')
  const answer = await expectStatus(302, viewer.get('/board/ideas/'))
  const at = answer.headers.get('location')!
  expect((await viewer.get(at.slice(at.indexOf('/login/')))).text).toMatch(bar)
  await expectStatus(303, viewer.submit('/view/as/', { as: 'customer' }))
  expect((await viewer.get('/board/ideas/')).text).toContain('Inside')
  // A link from elsewhere signs nobody in over the member of the team who looks around.
  await expectStatus(303, viewer.submit('/view/as/', { as: 'visitor' }))
  const token = await signed(claimsOf(), await issueSecret(company))
  const cookies = new Map(viewer.cookies)
  await expectStatus(403, viewer.get(jwtPath(token)))
  expect(viewer.cookies).toEqual(cookies)
})
