import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import { createComment, createPost, expectStatus, post } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { fileOf, importLine } from '../support/importing.ts'
import { seenToWork, xssPayloads } from '../support/xss-payloads.ts'

const payloadsPerPost = 12
const ours =
  'p em strong del code pre blockquote ul ol li h2 h3 h4 h5 h6 table tbody tr th td a br hr div'

/** Everything in the page that was written by people and is not what they may write. */
const strange = `(() => {
  const allowed = new Set('${ours}'.split(' '))
  const found = []
  for (const element of document.querySelectorAll('.prose, .prose *')) {
    if (!allowed.has(element.localName)) found.push(element.outerHTML)
    for (const { name } of element.attributes)
      if (!['href', 'rel', 'dir', 'class', 'start', 'tabindex'].includes(name)) found.push(name)
  }
  for (const { href, protocol } of document.querySelectorAll('a[href]'))
    if (!['http:', 'https:', 'mailto:'].includes(protocol)) found.push(href)
  for (const element of document.querySelectorAll('*'))
    for (const { name } of element.attributes) if (name.startsWith('on')) found.push(name)
  return { strange: found, texts: document.body.innerText.length }
})()`

if (!chromiumPath) test.skip('XSS in Chromium (needs Chromium)', () => {})
else
  describe('what people write runs nothing, and tells nobody', () => {
    let chromium: Chromium
    let company: Company
    beforeAll(async () => {
      chromium = await openChromium(chromiumPath!)
      company = await freshCompany()
    })
    beforeEach(() => chromium.forget())
    afterAll(() => chromium?.close())

    /** Requests to anywhere but the server that is tested. */
    const foreign = () =>
      chromium.noticed.requests.filter(url => !url.startsWith(company.server.url))

    const expectHarmless = async (url: string) => {
      const page = await chromium.visit<{ strange: string[]; texts: number }>(url, strange)
      expect(page.texts).toBeGreaterThan(100)
      expect(page.strange).toEqual([])
      expect(chromium.noticed.dialogs).toEqual([])
      expect(foreign()).toEqual([])
    }

    test('as comments and names, and as titles and texts of posts, in their pages and lists', async () => {
      const { post_id, url } = await createPost(company.adminToken, { title: 'All of them' })
      expect(post_id).toBeGreaterThan(0)
      const comments = xssPayloads.map((content, at) => ({
        content,
        creator: { email: `p${at}@people.example`, full_name: content.slice(0, 150) },
      }))
      const lines = Array.from(
        { length: Math.ceil(xssPayloads.length / payloadsPerPost) },
        (_, at) => {
          const own = xssPayloads.slice(at * payloadsPerPost, (at + 1) * payloadsPerPost)
          const creator = { email: `p${at}@people.example`, full_name: own[0]!.slice(0, 150) }
          return importLine({
            board: 'ideas',
            title: own[1]?.slice(0, 255) ?? 'x',
            content: own.join('\n\n'),
            creator,
            comments: at === 0 ? comments : [],
          })
        },
      )
      await company.run(['import', fileOf(lines)])
      await createComment(company.adminToken, post_id, {
        content: xssPayloads.join('\n\n').slice(0, 20_000),
      })
      await expectHarmless(url)
      await expectHarmless(`${company.baseUrl}/board/ideas/`)
      const links = await chromium.visit<string[]>(
        `${company.baseUrl}/board/ideas/`,
        `[...document.querySelectorAll('.title-link')].map(link => link.href)`,
      )
      expect(links.length).toBeGreaterThan(8)
      for (const link of links) await expectHarmless(link)
    }, 300_000)

    test('as the names of board, status and company', async () => {
      const { adminToken: token } = company
      const name = seenToWork.dialogs[0]!
      const board = { slug: 'strange', name, description: name }
      await expectStatus(201, post('/api/v1/boards/', board, { token }))
      await expectStatus(201, post('/api/v1/statuses/', { name, category: 'open' }, { token }))
      const draft = { board: 'strange', title: name, content: name, status: name }
      const created = await expectStatus(201, post('/api/v1/posts/', draft, { token }))
      const { url } = created.json<{ url: string }>()
      await expectHarmless(`${company.baseUrl}/board/strange/`)
      await expectHarmless(new URL(url, company.server.url).href)
    }, 300_000)

    test('and this browser would have noticed', async () => {
      for (const html of seenToWork.dialogs) {
        await chromium.forget()
        await chromium.visit(`data:text/html,${encodeURIComponent(html)}`, '1')
        expect([html, chromium.noticed.dialogs]).toEqual([html, ['1']])
      }
      for (const html of seenToWork.requests) {
        await chromium.forget()
        await chromium.visit(`data:text/html,${encodeURIComponent(html)}`, '1')
        expect(foreign().join()).toContain('http://evil.example/')
      }
      const bad = '<div class=prose><img src=x><a href=javascript:1>x</a></div>'
      const page = await chromium.visit<{ strange: string[] }>(`data:text/html,${bad}`, strange)
      expect(page.strange.length).toBeGreaterThan(1)
    })
  })
