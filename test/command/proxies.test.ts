import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAuthority } from '../support/certificates.ts'
import { doctor } from '../support/doctor.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'
import { openMailbox } from '../support/mailbox.ts'
import { freePort } from '../support/postgres/free-port.ts'
import { proxies, startProxy } from '../support/proxy.ts'

/** In front of Hark below a path, as docs/examples configure them. */
const installed = proxies.filter(({ program }) => program !== null)
for (const { name } of proxies.filter(proxy => !installed.includes(proxy)))
  test.skip(`behind ${name} (needs ${name})`, () => {})

const site = 'https://www.example.com'
const authority = createAuthority()
const proxyPort = await freePort()
const base = `https://localhost:${proxyPort}/feedback`
const ca = join(freshFolder(), 'ca.pem')
writeFileSync(ca, authority.ca)
const mailbox = await openMailbox()
const env = {
  BASE_URL: base,
  TRUSTED_PROXIES: '1',
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'feedback@example.com',
  NODE_EXTRA_CA_CERTS: ca,
}
const hark = installed.length > 0 ? await startHark(env) : undefined
const token = hark ? await hark.firstToken() : ''
const ports = { proxy: proxyPort, hark: hark ? Number(new URL(hark.url).port) : 0 }
afterAll(() => mailbox.close())

const send = (url: string, { headers = {}, ...init }: RequestInit = {}) =>
  fetch(url, {
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', ...(headers as Record<string, string>) },
    tls: { ca: authority.ca },
    ...init,
  })

const api = (path: string, method = 'GET', body?: unknown) =>
  send(`${base}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** What a page links to, loads and sends forms to, of this site. */
function targets(html: string): string[] {
  const found = [...html.matchAll(/ (?:href|src|action|hx-get)="([^"#]+)/g)].map(([, url]) => url!)
  return [...new Set(found)].filter(url => !/^(?:mailto|data):/.test(url))
}

describe.each(installed)('behind $name, below a path', proxy => {
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    stop = await startProxy(proxy, ports, authority.issue('localhost'))
  })
  afterAll(() => stop?.())

  test('the doctor finds this installation, and the headers as TRUSTED_PROXIES says', async () => {
    const { of } = await doctor({ ...env, PORT: String(ports.hark), DATA_DIR: hark!.dataDir })
    expect(of('base URL')).toMatchObject({ state: 'ok' })
    expect(of('proxy headers')).toEqual({
      check: 'proxy headers',
      state: 'ok',
      message: `One proxy adds to X-Forwarded-For, which matches TRUSTED_PROXIES; Host is localhost:${ports.proxy}, X-Forwarded-Proto https.`,
    })
  })

  test('pages, and everything that they link to and load, are below it', async () => {
    const bare = await send(base)
    expect([bare.status, bare.headers.get('location')]).toEqual([
      308,
      expect.stringMatching(/^(?:https:\/\/localhost:\d+)?\/feedback\/$/),
    ])
    const created = await api('posts/create/', 'POST', { board: 'bugs', title: 'Behind a proxy' })
    const { url: post } = (await created.json()) as { url: string }
    expect(post).toStartWith(`${base}/post/`)
    const seen = new Set<string>()
    for (const page of [`${base}/`, `${base}/board/bugs/`, post]) {
      const response = await send(page)
      expect([page, response.status]).toEqual([page, 200])
      for (const target of targets(await response.text())) {
        const url = new URL(target, page)
        if (url.origin !== new URL(base).origin) continue
        expect([page, target, url.pathname.startsWith('/feedback/')]).toEqual([page, target, true])
        if (/\.(?:css|js|svg)$/.test(url.pathname)) seen.add(url.href)
      }
    }
    expect(seen.size).toBeGreaterThan(1)
    for (const asset of seen) expect([asset, (await send(asset)).status]).toEqual([asset, 200])
  })

  test('a link in a mail leads through it, and signs in', async () => {
    const asked = await send(`${base}/login/email/`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'admin@example.com' }),
    })
    expect(asked.status).toBe(303)
    const cookie = asked.headers.getSetCookie().map(line => line.split(';')[0]!)
    const { link } = await mailbox.next('admin@example.com')
    expect(link).toStartWith(`${base}/login/link/?token=`)
    const opened = await send(link, { headers: { cookie: cookie.join('; ') } })
    const [, action = ''] = /action="([^"]*\/login\/link\/)"/.exec(await opened.text()) ?? []
    expect([opened.status, action]).toEqual([200, '/feedback/login/link/'])
    const entered = await send(new URL(action, base).href, {
      method: 'POST',
      headers: { cookie: cookie.join('; ') },
      body: new URLSearchParams({ token: new URL(link).searchParams.get('token')! }),
    })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/feedback/'])
    const session = entered.headers.getSetCookie().find(line => line.startsWith('__Host-'))!
    const account = await send(`${base}/account/sessions/`, {
      headers: { cookie: session.split(';')[0]! },
    })
    expect(account.status).toBe(200)
  })

  test('another site can show it: script, frame and what the frame links to', async () => {
    expect((await api('company/', 'PATCH', { embed_origins: [site] })).status).toBe(200)
    await api('posts/create/', 'POST', { board: 'bugs', title: 'Shown elsewhere' })
    const script = await send(`${base}/embed.js`)
    expect([script.status, await script.text()]).toEqual([200, expect.stringContaining(base)])
    const frame = await send(`${base}/embed/board/bugs/`)
    expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${site}`)
    const posts = targets(await frame.text()).filter(target => /\/post\/\d/.test(target))
    expect(posts.length).toBeGreaterThan(0)
    for (const post of posts) expect(post).toStartWith('/feedback/embed/post/')
  })

  test('an event comes through at once, and more than a megabyte does', async () => {
    const stream = await send(`${base}/api/v1/events/`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    })
    const reader = stream.body!.getReader()
    const { value } = await reader.read()
    await reader.cancel()
    expect(new TextDecoder().decode(value)).toMatch(/^(?:id|event|data|retry|:)/m)
    const upload = await send(`${base}/api/v1/images/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      body: new Uint8Array(2_000_000),
    })
    // It is no image, and Hark says so.
    expect([upload.status, upload.headers.get('content-type')]).toEqual([
      415,
      'application/problem+json',
    ])
  })
})
