import { describe, expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createEntry, past } from '../support/changelog.ts'
import { createComment, createPost, expectStatus, paths, request } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { expectSameBytes } from '../support/expect-problem.ts'
import { unescapeHtml } from '../support/html.ts'
import { uploaded } from '../support/image-cases.ts'
import { elements, requireWellFormed } from '../support/xml.ts'

const wild = 'A <b>wild</b> & "quoted" \u0001 title \u{1f600}'

/** What RFC 4287 requires of a feed and of each entry, and that no id is there twice. */
function requireAtom(text: string) {
  requireWellFormed(text)
  const ids = elements(text, 'id')
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(() => new URL(unescapeHtml(id))).not.toThrow()
  expect(text).toMatch(/<link rel="self" type="application\/atom\+xml" href="http[^"]+"\/>/)
  expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
  const parts = [text.replace(/<entry>.*<\/entry>/s, ''), ...elements(text, 'entry')]
  for (const part of parts)
    for (const name of ['id', 'title', 'updated']) expect(elements(part, name)).toHaveLength(1)
  for (const time of elements(text, 'updated'))
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
}

describe('Atom feeds', () => {
  test('of a board: its posts, newest first, escaped, and linked from its page', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    await createPost(token, { title: 'Older', content: 'See https://example.com/?a=1&b=2' })
    const { url } = await createPost(token, { title: wild, content: '<script>alert(1)</script>' })
    const visitor = visiting(company)
    const page = await visitor.get('/board/ideas/')
    expect(page.text).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]*feed\.atom"/)
    const feed = await expectStatus(200, visitor.get('/board/ideas/feed.atom'))
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    requireAtom(feed.text)
    const [newest, older] = elements(feed.text, 'entry')
    expect(unescapeHtml(elements(newest!, 'title')[0]!)).toBe(wild.replace('\u0001', '\ufffd'))
    expect(newest).toContain(`href="${url}"`)
    // Once for the feed, once for the HTML that it holds.
    const html = unescapeHtml(elements(newest!, 'content')[0]!)
    expect(html).not.toContain('<script')
    expect(unescapeHtml(html)).toContain('<script>alert(1)</script>')
    expect(elements(older!, 'title')).toEqual(['Older'])
    const again = await visitor.get('/board/ideas/feed.atom', {
      headers: { 'if-none-match': feed.headers.get('etag')! },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    await createPost(token, { title: 'Newer' })
    expect((await visitor.get('/board/ideas/feed.atom')).text).toContain('<title>Newer</title>')
  })

  test('of a post: public comments and changes of status, the latest first', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const { post_id: id } = await createPost(token, { title: wild })
    await createComment(token, id, { content: 'First words' })
    await createComment(token, id, { content: 'Among ourselves', internal: true })
    const path = `${paths.posts}${id}/`
    await expectStatus(200, request('PATCH', path, { token, body: { status: 'Planned' } }))
    await createComment(token, id, { content: 'Last words' })
    const feed = await expectStatus(200, visiting(company).get(`/post/${id}/feed.atom`))
    requireAtom(feed.text)
    const titles = elements(feed.text, 'entry').map(entry => elements(entry, 'title')[0]!)
    expect(titles).toHaveLength(3)
    expect(titles[1]).toBe('Status: Planned')
    expect(feed.text.indexOf('Last words')).toBeLessThan(feed.text.indexOf('First words'))
    expect(feed.text).not.toContain('Among ourselves')
  })

  test('of the changelog: what is published, with its categories', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const visitor = visiting(company)
    requireAtom((await expectStatus(200, visitor.get('/changelog/feed.atom'))).text)
    await createEntry(token, { title: wild, categories: ['A & B'], published: past })
    await createEntry(token, { title: 'Not yet' })
    const feed = await expectStatus(200, visitor.get('/changelog/feed.atom'))
    requireAtom(feed.text)
    expect(elements(feed.text, 'entry')).toHaveLength(1)
    expect(feed.text).toContain('<category term="A &amp; B"/>')
    expect(elements(feed.text, 'published')).toEqual([past])
  })

  test('what people wrote is the HTML of the page, with full addresses', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const image = await uploaded(token)
    const content = 'For **Q1**: [link](https://example.com/x)'
    const { post_id: id } = await createPost(token, { title: 'Rendered', content })
    const body = { images: [image.id] }
    await expectStatus(200, request('PATCH', `${paths.posts}${id}/`, { token, body }))
    await createComment(token, id, { content })
    await createEntry(token, { title: 'Entry', content, published: past })
    const visitor = visiting(company)
    const [board, post, changelog] = await Promise.all(
      ['/board/ideas/feed.atom', `/post/${id}/feed.atom`, '/changelog/feed.atom'].map(async path =>
        unescapeHtml(elements((await visitor.get(path)).text, 'content')[0]!),
      ),
    )
    for (const html of [board, post, changelog])
      expect(html).toMatch(/For <strong>Q1<\/strong>: <a href="https:\/\/example\.com\/x"/)
    expect(board).toContain(`<img src="${company.baseUrl}/image/${image.id}/"`)
  })

  test('what a reader does not see has no feed, to the byte', async () => {
    const company = await sharedCompany()
    const visitor = visiting(company)
    const { post_id: id } = await createPost(company.adminToken, { board: 'secret' })
    for (const [hidden, unknown] of [
      ['/board/secret/feed.atom', '/board/unseen/feed.atom'],
      [`/post/${id}/feed.atom`, '/post/999999999/feed.atom'],
    ] as const) {
      const answer = await visitor.get(hidden)
      expect(answer.status).toBe(404)
      expectSameBytes(answer, await visitor.get(unknown))
      expect((await (await signedIn(company, company.admin)).get(hidden)).status).toBe(200)
    }
  })
})
