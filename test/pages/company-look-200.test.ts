import { expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createEntry, past } from '../support/changelog.ts'
import { createComment, createPost, expectStatus, patch, put } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { companyPath, images, logoPath } from '../support/company-settings.ts'

const languages = ['en', 'de', 'fr', 'es', 'ja', 'ar']

/** What a page links to for programs, by the relation. */
const linked = (html: string, relation: string) =>
  [...html.matchAll(new RegExp(`<link rel="${relation}"[^>]* href="([^"]*)"`, 'g'))].map(
    ([, href]) => href!,
  )

/** The stylesheets that are the company's own. */
const styles = (html: string) => linked(html, 'stylesheet').filter(href => href.includes('/style/'))

test("a company's stylesheet is on its public pages alone, and its text decides its address", async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const post = await createPost(token, { title: 'Dark mode' })
  const entry = await createEntry(token, { title: 'News', published: past })
  const postPath = post.url.slice(company.baseUrl.length)
  const custom_css = '/* Ours */\n.card { border-radius: 0 }'
  const settings = { custom_css, font: 'serif', embed_origins: ['https://www.example.com'] }
  await expectStatus(200, patch(companyPath, settings, { token }))
  const visitor = visiting(company)
  const admin = await signedIn(company, company.admin)
  const portal = ['/', '/board/ideas/', postPath, '/roadmap/', '/changelog/', '/search/?q=dark']
  const entryPath = `/changelog/${entry.id}/news/`
  for (const browser of [visitor, admin])
    for (const path of [...portal, entryPath, `/embed${postPath}`])
      expect([path, styles((await browser.get(path)).text).length]).toEqual([path, 1])
  const without: [Browser, string[]][] = [
    [visitor, ['/login/', '/embed/login/', '/nothing-here/', '/account/erased/', '/enter/']],
    [admin, ['/account/', '/account/sessions/', '/account/data/', '/settings/notifications/']],
    [admin, ['/me/', '/notifications/', '/team/', '/team/settings/company/?tab=appearance']],
    [admin, ['/start/', '/board/ideas/new/', `/edit/post/${post.post_id}/`]],
  ]
  for (const [browser, paths] of without)
    for (const path of paths) {
      const { text } = await browser.get(path)
      expect([path, text.includes('<html'), styles(text)]).toEqual([path, true, []])
    }
  for (const [browser, path, isSerif] of [
    [visitor, '/', true],
    [visitor, '/login/', true],
    [admin, '/team/', false],
  ] as const)
    expect((await browser.get(path)).text.includes('data-font="serif"')).toBe(isSerif)
  const [href] = styles((await visitor.get('/')).text)
  const path = href!.slice(new URL(company.baseUrl).pathname.length)
  const served = await expectStatus(200, visitor.get(path))
  expect(served.text).toBe(' \n.card { border-radius: 0 }')
  expect(served.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(served.headers.get('cache-control')).toContain('immutable')
  await expectStatus(200, patch(companyPath, { custom_css: 'a { color: red }' }, { token }))
  await expectStatus(404, visitor.get(path))
  expect(styles((await visitor.get('/')).text)).not.toContain(href)
  const other = await freshCompany()
  const taken = styles((await visitor.get('/')).text)[0]!.split('/style/')[1]
  await expectStatus(404, visiting(other).get(`/style/${taken}`))
})

test('what a stylesheet may not have is refused by its name and line, and nothing is stored', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const edit = (custom_css: string) => patch(companyPath, { custom_css }, { token })
  const refused = await expectStatus(400, edit('a { color: red }\n@import "x";'))
  expect(refused.json()).toMatchObject({
    errors: [
      { field: 'custom_css', code: 'refused_css', message: 'Line 2: @import is not allowed.' },
    ],
  })
  await expectStatus(400, edit(`a{}${' '.repeat(10_000)}`))
  const admin = await signedIn(company, company.admin)
  const page = '/team/settings/company/'
  const { text } = await admin.get(`${page}?tab=appearance`)
  const edit_revision = /name="edit_revision" value="(\d+)"/.exec(text)![1]!
  const fields = { edit_revision, tab: 'appearance', font: 'system', accent_color: '#0f665c' }
  const wrong = { ...fields, banner: '', site_description: '', custom_css: 'a { b: URL(x) }' }
  const again = await admin.submit(page, wrong)
  expect([again.status, again.text.includes('Line 1: URL() is not allowed.')]).toEqual([422, true])
  expect(again.text).toContain('a { b: URL(x) }</textarea>')
  expect(styles((await admin.get('/')).text)).toEqual([])
})

test('links, words and the description of the company are on its pages, escaped and in their order', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const links = (...names: string[]) =>
    names.map(text => ({ text, url: `https://example.com/?a=1&b=${text.length}` }))
  const settings = {
    header_links: links('<b>Help</b>', 'Docs'),
    footer_links: links('Status'),
    footer_text: '© <i>Acme</i>, see https://example.com/about.',
    site_description: 'Tell "us" <all>.',
    privacy_url: 'https://example.com/privacy',
  }
  await expectStatus(200, patch(companyPath, settings, { token }))
  const visitor = visiting(company)
  const { text } = await visitor.get('/')
  const header = /<header.*?<\/header>/s.exec(text)![0]
  const footer = /<footer.*?<\/footer>/s.exec(text)![0]
  expect(header).toMatch(
    /href="https:\/\/example.com\/\?a=1&amp;b=11"><bdi>&lt;b&gt;Help.*<bdi>Docs<\/bdi>/s,
  )
  expect(footer).toMatch(
    /&lt;i&gt;Acme.*href="https:\/\/example.com\/about".*Status.*Privacy policy/s,
  )
  expect(text).toContain('<meta name="description" content="Tell &quot;us&quot; &lt;all&gt;."/>')
  expect(text).toMatch(/<p class="lead"[^>]*>Tell &quot;us&quot; &lt;all&gt;\.<\/p>/)
  for (const wrong of [
    { header_links: [{ text: 'Bad', url: 'javascript:alert(1)' }] },
    { header_links: [{ text: ' ', url: 'https://example.com' }] },
    { header_links: links(...'abcdef') },
    { header_links: [{ text: 'a', url: 'https://example.com', rel: 'x' }] },
    { footer_links: links(...'abcdefghijk') },
  ])
    await expectStatus(400, patch(companyPath, wrong, { token }))
})

test('browsers show the logo as the icon, or the first letter of the name in the company’s colour', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const visitor = visiting(company)
  const iconOf = async () => {
    const [href] = linked((await visitor.get('/')).text, 'icon')
    return expectStatus(200, visitor.get(href!.slice(new URL(company.baseUrl).pathname.length)))
  }
  const edit = (body: object) => expectStatus(200, patch(companyPath, body, { token }))
  await edit({ name: 'echo <b>', accent_color: '#aa3366' })
  const letter = await iconOf()
  expect(letter.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(letter.text).toMatch(/fill="#aa3366".*>E<\/text>/s)
  await edit({ name: 'écho' })
  expect(linked((await visitor.get('/')).text, 'icon')[0]).toEndWith('/icon/aa3366-%C3%89.svg')
  await edit({ name: '<script>' })
  expect((await iconOf()).text).toContain('></text>')
  for (const name of ['aa3366-<.svg', 'aa3366-AB.svg', 'aa336-A.svg', 'aa3366-A"><x.svg'])
    await expectStatus(404, visitor.get(`/icon/${encodeURIComponent(name)}`))
  await expectStatus(200, put(logoPath, { token, body: images.png }))
  expect((await iconOf()).headers.get('content-type')).toBe('image/webp')
})

/** What the page says in the words of schema.org. */
const factsIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )

test('search engines are told what public pages are, and where they are in every language', async () => {
  const company = await freshCompany()
  const { adminToken: token, baseUrl } = company
  await expectStatus(200, patch(companyPath, { name: 'Acme </script> & Co' }, { token }))
  const post = await createPost(token, { title: '</script><b>', content: 'It hurts my eyes.' })
  await createComment(token, post.post_id)
  const visitor = visiting(company)
  const path = post.url.slice(baseUrl.length)
  const found = await visitor.get(path)
  expect(factsIn((await visitor.get('/')).text)).toMatchObject([
    { '@type': 'WebSite', name: 'Acme </script> & Co', url: `${baseUrl}/` },
  ])
  expect(factsIn(found.text)).toMatchObject([
    {
      '@context': 'https://schema.org',
      '@type': 'DiscussionForumPosting',
      headline: '</script><b>',
      text: 'It hurts my eyes.',
      url: post.url,
      interactionStatistic: [
        { interactionType: 'https://schema.org/LikeAction', userInteractionCount: 0 },
        { interactionType: 'https://schema.org/CommentAction', userInteractionCount: 1 },
      ],
    },
  ])
  expect(found.text).not.toContain('@people.example')
  const alternates = [
    ...found.text.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g),
  ]
  expect(alternates.map(([, language, href]) => [language, href])).toEqual([
    ...languages.map(language => [language, `${post.url}?lang=${language}`]),
    ['x-default', post.url],
  ])
  for (const browser of [visitor, visiting(company)])
    for (const language of [...languages, ...languages]) {
      const { text } = await browser.get(`${path}?lang=${language}`)
      expect(text).toMatch(new RegExp(`<html lang="${language}"`))
      expect(linked(text, 'canonical')).toEqual([`${post.url}?lang=${language}`])
    }
  const unknown = await visitor.get(`${path}?lang=xx`)
  expect(linked(unknown.text, 'canonical')).toEqual([post.url])
  // People who are signed in read in their own language.
  const admin = await signedIn(company, company.admin)
  expect((await admin.get('/team/?lang=de')).text).toContain('<html lang="en"')
  await expectStatus(200, patch(companyPath, { access: 'sign_in' }, { token }))
  const hidden = (await admin.get(path)).text
  expect([factsIn(hidden), hidden.includes('hreflang')]).toEqual([[], false])
})
