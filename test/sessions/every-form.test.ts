import { describe, expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import { type Browser, signedIn } from '../support/browser.ts'
import { request } from '../support/client.ts'
import { type Company, sharedCompany } from '../support/company.ts'
import { once } from '../support/once.ts'

/** Every path that is for browsers, with its methods: the document is held to the routes elsewhere. */
const document = join(resolve(import.meta.dir, '../..'), 'docs/authorization.md')
const listed = [...(await Bun.file(document).text()).matchAll(/^\| `(GET|POST) (\/[^`]*)`/gm)]
const pathsOf = (method: string) =>
  new Set(
    listed.flatMap(([, each, path]) =>
      each === method && !/^\/(?:api|mcp)\//.test(path!) ? path! : [],
    ),
  )
const pages = [...pathsOf('GET')].map(path => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
const isPage = (path: string) => pages.some(page => page.test(path))

/** Mail programs send this one without being asked (RFC 8058): its address is all that it takes. */
const isOneClick = (path: string) => path.startsWith('/unsubscribe/')
const forms = [...pathsOf('POST')].filter(path => !isOneClick(path))

const filled = (path: string) => path.replaceAll(/:\w+/g, '1')

const admin = () =>
  once('admin before every form', async (): Promise<{ company: Company; browser: Browser }> => {
    const company = await sharedCompany()
    return { company, browser: await signedIn(company, company.admin) }
  })

test('all of them are tried', () => expect(forms.length).toBeGreaterThan(15))

describe.each(forms)('POST %s', path => {
  test('is refused where another site sends it, with the cookie and all', async () => {
    const { browser } = await admin()
    const origins = ['https://evil.example', 'null', 'http://localhost.evil.example']
    const elsewhere = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      ...origins.map(origin => ({ origin })),
      {},
    ]
    for (const headers of elsewhere) {
      const answer = await browser.submit(filled(path), {}, { headers })
      expect([headers, answer.status, answer.headers.getSetCookie()]).toEqual([headers, 403, []])
    }
  })

  test('is never done by looking, as an image on another site would', async () => {
    const { company, browser } = await admin()
    const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
    for (const method of ['GET', 'HEAD']) {
      const sent = { headers: { cookie, accept: 'image/*' } }
      const answer = await request(method, company.baseUrl + filled(path), sent)
      expect(answer.headers.getSetCookie()).toEqual([])
      if (!isPage(path)) expect([method, answer.status]).toEqual([method, 405])
    }
  })
})

test('and the admin is still signed in', async () => {
  const { company, browser } = await admin()
  expect((await browser.get('/')).text).toContain(company.admin.name)
})
