import { describe, expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createEntry, editEntry, past } from '../support/changelog.ts'
import { expectStatus, patch, remove } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { changelog, pathTo } from '../support/resources.ts'

const titlesOf = (text: string) =>
  [...text.matchAll(/class="title-link"[^>]*>([^<]+)</g)].map(([, title]) => title)

describe('the changelog', () => {
  test('is linked from every page as soon as there is an entry, and no longer', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const visitor = visiting(company)
    const pages = ['/', '/board/ideas/', '/roadmap/', '/nothing-here/']
    const isLinked = async () =>
      Promise.all(pages.map(async page => (await visitor.get(page)).text.includes('/changelog/"')))
    const none = pages.map(() => false)
    expect(await isLinked()).toEqual(none)
    const { id } = await createEntry(token, { title: 'A draft' })
    expect(await isLinked()).toEqual(none)
    await editEntry(token, id, { published: past })
    expect(await isLinked()).toEqual(pages.map(() => true))
    expect((await remove(pathTo(changelog, id), { token })).status).toBe(204)
    expect(await isLinked()).toEqual(none)
  })

  test('shows what is published, the latest first, page by page', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    for (let day = 10; day < 23; day++) {
      const published = `2026-01-${day}T00:00:00Z`
      await createEntry(token, { title: `Day ${day}`, published })
    }
    await createEntry(token, { title: 'Not yet' })
    const visitor = visiting(company)
    const first = await expectStatus(200, visitor.get('/changelog/'))
    expect(titlesOf(first.text)).toEqual(Array.from({ length: 10 }, (_, at) => `Day ${22 - at}`))
    const [, next = ''] = /href="[^"]*(\/changelog\/\?cursor=[^"]+)" rel="next"/.exec(first.text)!
    const second = await expectStatus(200, visitor.get(next))
    expect(titlesOf(second.text)).toEqual(['Day 12', 'Day 11', 'Day 10'])
    const invalid = await visitor.get('/changelog/?cursor=x')
    expect([invalid.status, invalid.headers.get('location')]).toEqual([
      301,
      `${new URL(company.baseUrl).pathname}/changelog/`,
    ])
  })

  test('an entry has a page at its words; the id alone and former words lead there', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const { id } = await createEntry(token, {
      title: 'Dark <mode> is here',
      content: 'Choose it & <b>sleep</b>.',
      categories: ['<New>'],
      published: past,
    })
    const visitor = visiting(company)
    const { pathname } = new URL(company.baseUrl)
    const url = `/changelog/${id}/dark-mode-is-here/`
    for (const other of [`/changelog/${id}/`, `/changelog/${id}/x/`]) {
      const moved = await visitor.get(other)
      expect([moved.status, moved.headers.get('location')]).toEqual([301, pathname + url])
    }
    const { text } = await expectStatus(200, visitor.get(url))
    expect(text).toContain('<h1 dir="auto">Dark &lt;mode&gt; is here</h1>')
    expect(text).toContain('&lt;New&gt;')
    expect(text).not.toContain('<b>sleep</b>')
    expect(text).toContain(`<link rel="canonical" href="${company.baseUrl}${url}"/>`)
    expect(text).toContain('<meta property="og:title" content="Dark &lt;mode&gt; is here"/>')
    expect(text).not.toContain('noindex')
    await editEntry(token, id, { title: 'Renamed' })
    expect((await visitor.get(url)).headers.get('location')).toEndWith(`/changelog/${id}/renamed/`)
  })

  test('the team sees a draft, marked as one, and search engines are kept away', async () => {
    const company = await freshCompany()
    const { id } = await createEntry(company.adminToken, { title: 'Secret plans' })
    const page = await (await signedIn(company, company.team)).get(`/changelog/${id}/secret-plans/`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Draft')
    expect(page.text).toContain('<meta name="robots" content="noindex"/>')
    const customer = await signedIn(company, await company.addUser('customer'))
    for (const browser of [visiting(company), customer]) {
      expect((await browser.get(`/changelog/${id}/secret-plans/`)).status).toBe(404)
      expect((await browser.get('/changelog/')).text).not.toContain('Secret plans')
    }
  })

  test('is for those who sign in, if the company is', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const { id } = await createEntry(token, { title: 'Inside news', published: past })
    await expectStatus(200, patch('/api/v1/company/', { access: 'sign_in' }, { token }))
    const visitor = visiting(company)
    for (const path of ['/changelog/', `/changelog/${id}/`, '/changelog/feed.atom', '/roadmap/']) {
      const answer = await visitor.get(path)
      expect([path, answer.status]).toEqual([path, 302])
      expect(answer.headers.get('location')).toContain('/login/')
    }
    const login = await visitor.get('/login/')
    expect(login.text).not.toContain('/changelog/')
    const customer = await signedIn(company, await company.addUser('customer'))
    const page = await expectStatus(200, customer.get('/changelog/'))
    expect(page.text).toContain('Inside news')
    expect(page.text).toContain('<meta name="robots" content="noindex"/>')
  })
})
