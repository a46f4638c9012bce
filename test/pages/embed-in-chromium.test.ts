import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import axe from 'axe-core'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import { createPost, get, paths } from '../support/client.ts'
import type { Company } from '../support/company.ts'
import { allowEmbedding } from '../support/embedding.ts'
import { newPersonAt, overflow, type PersonAtChromium } from '../support/person-at-chromium.ts'
import { claimsOf, seconds, signed, ssoCompany } from '../support/sso.ts'
import type { Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

/** What a site answers with at each path. */
type Site = { origin: string; pages: Map<string, string>; stop: () => void }

/** `policy`: what its pages may do, if not everything. */
function serveSite(policy?: string): Site {
  const pages = new Map<string, string>()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch({ url }) {
      const { pathname } = new URL(url)
      const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
      const headers = new Headers({ 'content-type': type })
      if (policy) headers.set('content-security-policy', policy)
      return new Response(pages.get(pathname) ?? '', { headers })
    },
  })
  return { origin: `http://127.0.0.1:${server.port}`, pages, stop: () => void server.stop(true) }
}

/** Within the shadow tree of the button. */
const inButton = (selector: string) =>
  `[...document.querySelectorAll('body > div')].at(-1).shadowRoot.querySelector('${selector}')`

if (!chromiumPath) test.skip('frames in Chromium (needs Chromium)', () => {})
else
  describe('in Chromium, on another site with a strict policy,', () => {
    let chromium: Chromium
    let person: PersonAtChromium
    let company: Company
    let secret: string
    let site: Site
    let evil: Site
    let postId: number

    beforeAll(async () => {
      chromium = await openChromium(chromiumPath!, { obeysPolicy: true, framesOfSites: true })
      ;({ company, secret } = await ssoCompany())
      const { origin } = new URL(company.baseUrl)
      // The feedback site's script and frame, and no more.
      site = serveSite(
        `default-src 'none'; script-src 'self' ${origin}; frame-src ${origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
      )
      evil = serveSite()
      await allowEmbedding(company, site.origin)
      const post = { title: 'Framed idea', board: 'ideas' }
      postId = (await createPost(company.adminToken, post)).post_id
    })
    afterAll(async () => {
      site?.stop()
      evil?.stop()
      await chromium?.close()
    })
    beforeEach(async () => {
      person = await newPersonAt(chromium, 1280, true)
    })

    const tag = (attributes = '') =>
      `<script async src="${company.baseUrl}/embed.js" data-open="board/ideas/" ${attributes}></script>`

    async function visit(on: Site, body: string, script = '', html = '<html lang="en">') {
      on.pages.set('/', `<!doctype html>${html}<title>Host</title><h1>Host</h1>${body}`)
      on.pages.set('/page.js', script)
      await person.opens(`${on.origin}/`)
    }

    async function opens() {
      await person.sees(`${inButton('.open')} !== null`)
      await chromium.evaluate(`${inButton('.open')}.click()`)
    }

    const inFrame = <Result>(expression: string) =>
      chromium.evaluateInFrame<Result>('/embed/', expression)

    const seesInFrame = (expression: string) =>
      waitUntil(
        `the frame shows ${expression}`,
        async () => (await inFrame(expression)) === true,
        15_000,
      )

    const hasBoard = `document.body.innerText.includes('Framed idea')`
    const nameShown = `document.querySelector('.viewer-embedded')?.textContent`

    const votes = async () =>
      (await get(`${paths.posts}${postId}/`, { token: company.adminToken })).json<Post>()
        .votes_count

    test('the button opens the board; focus moves into the dialog, and back; Escape closes it', async () => {
      await visit(site, tag())
      await person.sees(`${inButton('.open')} !== null`)
      expect(await chromium.evaluate(`${inButton('.open')}.textContent`)).toBe('Feedback')
      await chromium.evaluate(`${inButton('.open')}.focus()`)
      const focused = `document.activeElement.shadowRoot?.activeElement?.className`
      const isOpen = `${inButton('dialog')}.open`
      await person.presses('Enter')
      await seesInFrame(hasBoard)
      expect(await chromium.evaluate(focused)).toBe('close')
      await person.presses('Escape')
      await person.sees(`!${isOpen} && ${focused} === 'open'`)
      // From within the frame, which the page around does not hear.
      await person.presses('Enter')
      await person.sees(isOpen)
      await chromium.evaluate(`${inButton('iframe')}.focus()`)
      await inFrame(`document.querySelector('a').focus()`)
      await person.presses('Escape')
      await person.sees(`!${isOpen} && ${focused} === 'open'`)
      expect(await inFrame<boolean>(hasBoard)).toBe(true)
      expect(chromium.noticed.violations).toEqual([])
    }, 300_000)

    test('the person of a token is signed in and votes; the next page names nobody, and shows nothing of them', async () => {
      const claims = claimsOf({ name: 'Ada Framed' })
      await visit(site, tag(`data-token="${await signed(claims, secret)}"`))
      await opens()
      await seesInFrame(`${nameShown} === 'Ada Framed'`)
      const before = await votes()
      await inFrame(`document.querySelector('.vote-form button').click()`)
      await seesInFrame(
        `document.querySelector('.vote-form button').getAttribute('aria-pressed') === 'true'`,
      )
      expect(await votes()).toBe(before + 1)
      // No token was in an address.
      expect(chromium.noticed.requests.filter(url => /token|eyJ/.test(url))).toEqual([])
      await visit(site, tag())
      await opens()
      await seesInFrame(hasBoard)
      expect(await inFrame<string>(nameShown)).toBeUndefined()
    }, 300_000)

    test('a page may say later who it is, by a function, and then another', async () => {
      const [ada, bob] = [claimsOf({ name: 'Ada Later' }), claimsOf({ name: 'Bob Later' })]
      const tokens = [await signed(ada, secret), await signed(bob, secret)]
      const script = `
        window.hark = (...call) => (hark.q ??= []).push(call)
        hark('identify', async () => '${tokens[0]}')
        hark('open', 'board/ideas/')
        addEventListener('bob', () => hark('identify', '${tokens[1]}'))
        addEventListener('nobody', () => hark('identify', null))`
      await visit(site, `<script src="/page.js"></script>${tag('data-button="none"')}`, script)
      await seesInFrame(`${nameShown} === 'Ada Later'`)
      expect(await chromium.evaluate(`${inButton('.open')} === null`)).toBe(true)
      await chromium.evaluate(`dispatchEvent(new Event('bob'))`)
      await seesInFrame(`${nameShown} === 'Bob Later'`)
      await chromium.evaluate(`dispatchEvent(new Event('nobody'))`)
      await seesInFrame(`${hasBoard} && ${nameShown} === undefined`)
    }, 300_000)

    test('a token that is forged, expired or used shows the board to a visitor', async () => {
      const used = await signed(claimsOf({ name: 'Used' }), secret)
      for (const [token, name] of [
        [await signed(claimsOf(), 'x'.repeat(43)), undefined],
        [await signed(claimsOf({ iat: seconds(-900), exp: seconds(-300) }), secret), undefined],
        [used, 'Used'],
        [used, undefined],
      ] as const) {
        await chromium.send('Network.clearBrowserCookies')
        await visit(site, tag(`data-token="${token}"`))
        await opens()
        await seesInFrame(hasBoard)
        expect(await inFrame<string>(nameShown)).toBe(name as string)
      }
    }, 300_000)

    test('what a person was writing is there when they come back, and not for the next', async () => {
      const claims = claimsOf({ name: 'Ada Writing' })
      const opensForm = async (person: typeof claims) => {
        const token = await signed({ ...person, jti: crypto.randomUUID() }, secret)
        await visit(site, tag(`data-token="${token}"`).replace('ideas/', 'ideas/new/'))
        await opens()
        await seesInFrame(`${nameShown} === '${person.name}' && ${field} !== null`)
      }
      const field = `document.querySelector('#field-title')`
      await opensForm(claims)
      await inFrame(`(${field}.value = 'Secret idea',
        ${field}.dispatchEvent(new Event('input', { bubbles: true })))`)
      await opensForm(claims)
      await seesInFrame(`${field}.value === 'Secret idea'`)
      await opensForm(claimsOf({ name: 'Bob Next' }))
      expect(
        await inFrame<[string, number]>(`[${field}.value, Object.keys(localStorage)
        .filter(key => key.startsWith('hark draft')).length]`),
      ).toEqual(['', 0])
    }, 300_000)

    test('a frame whose previous session cannot be ended shows an error, and nothing else', async () => {
      // In front of the server, which is too busy for forms.
      const busy = Bun.serve({
        hostname: '127.0.0.1',
        port: 0,
        fetch: ({ method, url }) => {
          if (method === 'POST') return new Response('', { status: 503 })
          const { pathname, search } = new URL(url)
          const headers = { 'accept-encoding': 'identity' }
          return fetch(new URL(company.baseUrl).origin + pathname + search, { headers })
        },
      })
      const host = serveSite()
      await allowEmbedding(company, site.origin, host.origin)
      const { origin } = busy.url
      const path = new URL(company.baseUrl).pathname
      await visit(
        host,
        `<iframe src="${origin}${path}/embed/enter/?next=/board/ideas/"></iframe><script src="/page.js"></script>`,
        `const frame = document.querySelector('iframe')
         setInterval(() => frame.contentWindow.postMessage({ hark: 'hello', turn: 1 }, '*'), 100)`,
      )
      await seesInFrame(`document.body.innerText.includes('Cannot reach the server.')`)
      expect(await inFrame<string>('location.pathname')).toEndWith('/embed/enter/')
      host.stop()
      await busy.stop(true)
    }, 300_000)

    test('signing in without a token opens a new tab', async () => {
      await visit(site, tag())
      await opens()
      await seesInFrame(hasBoard)
      await inFrame(`document.querySelector('a.votes').click()`)
      await seesInFrame(`document.querySelector('.message a.main-button') !== null`)
      const link = await inFrame<[string, string]>(
        `(({ target, href }) => [target, href])(document.querySelector('.message a.main-button'))`,
      )
      const next = encodeURIComponent(
        `${new URL(company.baseUrl).pathname}/board/ideas/#post-${postId}`,
      )
      expect(link).toEqual(['_blank', `${company.baseUrl}/login/?next=${next}&vote=${postId}`])
    }, 300_000)

    describe('a site that is not allowed', () => {
      const refused = async () => {
        const loaded = () => chromium.noticed.violations.some(text => /frame/i.test(text))
        await waitUntil('the browser refuses the frame', async () => loaded(), 15_000)
        expect(await inFrame(hasBoard)).not.toBe(true)
      }

      test.each(['/embed/board/ideas/', '/embed/enter/', '/board/ideas/', '/'])(
        'cannot show %s',
        async path => {
          await visit(evil, `<iframe src="${company.baseUrl}${path}"></iframe>`)
          await refused()
        },
      )

      test('nor can an allowed one show a page of the site itself', async () => {
        await visit(site, `<iframe src="${company.baseUrl}/board/ideas/"></iframe>`)
        await refused()
      })

      test('nor by a frame of one that is', async () => {
        site.pages.set('/inner', `<iframe src="${company.baseUrl}/embed/board/ideas/"></iframe>`)
        await visit(evil, `<iframe src="${site.origin}/inner"></iframe>`, '', '<html>')
        await refused()
      })

      test('gets no button, and can neither read a window of the frame’s pages nor tell it who it is', async () => {
        await visit(evil, tag(), '')
        await person.sees(`typeof hark === 'undefined' && document.scripts.length === 1`)
        const token = await signed(claimsOf({ name: 'Evil' }), secret)
        const expression = `new Promise(resolve => {
          const opened = window.open('${company.baseUrl}/embed/enter/?next=/board/ideas/')
          const seen = []
          const timer = setInterval(() => {
            opened.postMessage({ hark: 'hello', token: '${token}', turn: 1 }, '*')
            try { seen.push(opened.document.title) } catch (error) { seen.push(error.name) }
            if (seen.length < 3) return
            clearInterval(timer)
            opened.close()
            resolve(seen.at(-1))
          }, 50)
        })`
        const options = { awaitPromise: true, returnByValue: true, userGesture: true }
        const tried = await chromium.send('Runtime.evaluate', { expression, ...options })
        expect(tried).toMatchObject({ result: { value: 'SecurityError' } })
        // It is still to be used.
        await visit(site, tag(`data-token="${token}"`))
        await opens()
        await seesInFrame(`${nameShown} === 'Evil'`)
      }, 300_000)

      test('cannot send the frame’s forms', async () => {
        const before = await votes()
        await visit(site, tag(`data-token="${await signed(claimsOf({ name: 'Kim' }), secret)}"`))
        await opens()
        await seesInFrame(`${nameShown} === 'Kim'`)
        const action = `${company.baseUrl}/embed/post/${postId}/vote/`
        await visit(
          evil,
          `<form method="post" action="${action}"><input name="set" value="on"></form>`,
        )
        await chromium.evaluate('document.forms[0].submit()')
        await person.sees(
          `location.pathname.endsWith('/vote/') && document.readyState === 'complete'`,
        )
        expect(await votes()).toBe(before)
      }, 300_000)
    })

    test('a phone has it on the whole screen; right to left, the button is on the other side; axe finds nothing', async () => {
      await chromium.resize(390)
      await visit(site, tag(), '', '<html lang="ar" dir="rtl">')
      await person.sees(`${inButton('.open')} !== null`)
      const box = (selector: string) =>
        chromium.evaluate<number[]>(
          `(({ left, right, top, bottom }) => [left, right, top, bottom])(${inButton(selector)}.getBoundingClientRect())`,
        )
      expect((await box('.open'))![0]).toBe(20)
      await opens()
      await seesInFrame(`document.documentElement.lang === 'ar' && ${hasBoard}`)
      await waitUntil('it has opened', async () => (await box('dialog'))?.join() === '0,390,0,800')
      expect(await inFrame<number>(overflow)).toBe(0)
      const findings = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`
      expect(await inFrame<string[]>(`${axe.source}; ${findings}`)).toEqual([])
      await chromium.send('Page.setBypassCSP', { enabled: true })
      await chromium.evaluate(`${axe.source}; 0`)
      await chromium.send('Page.setBypassCSP', { enabled: false })
      const around = `axe.run({ iframes: false, rules: { region: { enabled: false } } }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`
      expect(await chromium.evaluate<string[]>(around)).toEqual([])
    }, 300_000)
  })
