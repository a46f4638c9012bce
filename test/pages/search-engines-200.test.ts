import { describe, expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createEntry, past } from '../support/changelog.ts'
import { createPost, expectStatus, patch, paths, remove } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { startHark } from '../support/hark.ts'
import { unescapeHtml } from '../support/html.ts'
import { elements, requireWellFormed } from '../support/xml.ts'

const noindex = '<meta name="robots" content="noindex"/>'

/** Every URL that the sitemap leads to. */
async function sitemapUrls(company: Company): Promise<string[]> {
  const visitor = visiting(company)
  const index = await expectStatus(200, visitor.get('/sitemap.xml'))
  expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  requireWellFormed(index.text)
  const urls: string[] = []
  for (const file of elements(index.text, 'loc')) {
    expect(file).toStartWith(`${company.baseUrl}/sitemap/`)
    const { text } = await expectStatus(200, visitor.get(file.slice(company.baseUrl.length)))
    requireWellFormed(text)
    expect(elements(text, 'url').length).toBeGreaterThan(0)
    urls.push(...elements(text, 'loc').map(unescapeHtml))
  }
  return urls
}

test('the sitemap and robots.txt are built once, in whatever language and colours they are asked for', async () => {
  const hark = await startHark({ LOG_LEVEL: 'info' })
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap/site.xml'])
    for (const language of ['en', 'de', 'ar'])
      for (const theme of ['dark', 'light']) {
        const headers = { 'accept-language': language, cookie: `hark-theme-1=${theme}` }
        expect((await fetch(`${hark.url}${path}`, { headers })).status).toBe(200)
      }
  await hark.stop()
  const counts = hark.stdout.filter(line => line.includes('"response_cache"'))
  expect(counts.map(line => JSON.parse(line).built)).toEqual([3])
})

describe('what search engines find', () => {
  test('the sitemap leads to the changelog only where visitors find anything in it', async () => {
    const company = await freshCompany()
    const { adminToken: token, baseUrl } = company
    await createEntry(token, { title: 'Ours', published: past, visibility: 'signed_in' })
    expect(await sitemapUrls(company)).not.toContain(`${baseUrl}/changelog/`)
    await createEntry(token, { title: 'News', published: past })
    expect(await sitemapUrls(company)).toContain(`${baseUrl}/changelog/`)
  })

  test('the sitemap has what visitors see, and every one of its URLs opens a page', async () => {
    const company = await freshCompany()
    const { adminToken: token, baseUrl } = company
    const post = await createPost(token, { title: 'Größe & mehr' })
    const hidden = await createPost(token, { board: 'secret' })
    const gone = await createPost(token, {})
    await remove(`${paths.posts}${gone.post_id}/`, { token })
    const entry = await createEntry(token, { title: 'News', published: past })
    const draft = await createEntry(token, { title: 'Not yet' })
    const urls = await sitemapUrls(company)
    expect(urls).toContain(`${baseUrl}/`)
    expect(urls).toContain(`${baseUrl}/board/ideas/`)
    expect(urls).toContain(`${baseUrl}/roadmap/`)
    expect(urls).toContain(`${baseUrl}/changelog/`)
    expect(urls).toContain(post.url)
    expect(urls).toContain(`${baseUrl}/changelog/${entry.id}/news/`)
    const all = urls.join('\n')
    for (const id of [hidden.post_id, gone.post_id]) expect(all).not.toContain(`/post/${id}/`)
    expect(all).not.toContain('/board/secret/')
    expect(all).not.toContain(`/changelog/${draft.id}/`)
    const visitor = visiting(company)
    for (const url of urls) {
      const page = await visitor.get(url.slice(baseUrl.length))
      expect([url, page.status]).toEqual([url, 200])
      expect(page.text).toContain(`<link rel="canonical" href="${url}"/>`)
      expect(page.text).not.toContain(noindex)
    }
    const admin = await signedIn(company, company.admin)
    expect((await admin.get('/sitemap/1.xml')).text).not.toContain(`/post/${hidden.post_id}/`)
    for (const name of ['0.xml', '01.xml', '99999.xml', 'x.xml', '1', 'site'])
      expect((await visitor.get(`/sitemap/${name}`)).status).toBe(404)
  })

  test('robots.txt leads to the sitemap', async () => {
    const company = await freshCompany()
    const { pathname } = new URL(company.baseUrl)
    const robots = await expectStatus(200, visiting(company).get('/robots.txt'))
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(robots.text.split('\n')).toEqual([
      'User-agent: *',
      `Disallow: ${pathname}/login/`,
      `Disallow: ${pathname}/account/`,
      `Sitemap: ${company.baseUrl}/sitemap.xml`,
      '',
    ])
  })

  test('of a company that is not public, nothing', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    await createPost(token, { title: 'Inside words' })
    await expectStatus(200, patch('/api/v1/company/', { access: 'sign_in' }, { token }))
    const visitor = visiting(company)
    const robots = await expectStatus(200, visitor.get('/robots.txt'))
    expect(robots.text).toContain(`Disallow: ${new URL(company.baseUrl).pathname}/\n`)
    expect(robots.text).not.toContain('Sitemap')
    for (const browser of [visitor, await signedIn(company, company.admin)])
      for (const path of ['/sitemap.xml', '/sitemap/1.xml', '/sitemap/site.xml'])
        expect((await browser.get(path)).status).toBe(404)
    const admin = await signedIn(company, company.admin)
    for (const path of ['/', '/board/ideas/', '/roadmap/', '/changelog/']) {
      const { text } = await admin.get(path)
      expect(text).toContain(noindex)
      expect(text).not.toContain('og:title')
    }
  })

  test('a private board and its posts are not indexed; nor is a page without an address', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const { url } = await createPost(token, { board: 'secret', title: 'Hush hush' })
    const admin = await signedIn(company, company.admin)
    const path = url.slice(company.baseUrl.length)
    for (const hidden of ['/board/secret/', path, '/nothing-here/', '/account/sessions/'])
      expect((await admin.get(hidden)).text).toContain(noindex)
    expect((await admin.get('/board/ideas/')).text).not.toContain(noindex)
    expect((await visiting(company).get('/login/')).text).toContain(noindex)
  })
})
