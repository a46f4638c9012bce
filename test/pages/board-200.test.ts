import { describe, expect, test } from 'bun:test'
import { visiting } from '../support/browser.ts'
import {
  createPost,
  expectStatus,
  get,
  head,
  paths,
  postsPage,
  request,
} from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { hrefs, unescapeHtml } from '../support/html.ts'

const page = (path: string) => get(path, { headers: { accept: 'text/html' } })

describe("a board's page", () => {
  test('opens at the url of the list, with its name and its posts, newest first', async () => {
    const { adminToken } = await freshCompany()
    for (const title of ['First one', 'Second <i>one</i>', 'Third one']) {
      await createPost(adminToken, { title })
    }
    await createPost(adminToken, { board: 'bugs', title: 'Elsewhere' })
    const post = (await postsPage(adminToken)).results.find(each => each.title === 'First one')
    const answer = await expectStatus(200, page(post?.board.url ?? ''))
    expect(answer.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/i)
    const text = unescapeHtml(answer.text)
    expect(text).toContain('Board ideas')
    expect(text).not.toContain('Elsewhere')
    expect(answer.text).not.toContain('<i>one</i>')
    const places = ['Third one', 'Second <i>one</i>', 'First one'].map(title => text.indexOf(title))
    expect(places.every(place => place > 0)).toBe(true)
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(hrefs(answer.text)).toContain(post?.url ?? '')
  })

  test('opens for a board without posts', async () => {
    const { baseUrl } = await freshCompany()
    const answer = await expectStatus(200, page(`${baseUrl}/board/bugs/`))
    expect(answer.text).toContain('Board bugs')
  })

  test('is paged, and its links lead to every post', async () => {
    const { adminToken, baseUrl } = await freshCompany()
    const created = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        createPost(adminToken, { title: `Item ${index}.` }),
      ),
    )
    const first = `${baseUrl}/board/ideas/`
    const found = new Set<string>()
    const waiting = [first]
    const seen = new Set(waiting)
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const { text } = await expectStatus(200, page(url))
      for (const href of hrefs(text)) {
        const target = new URL(href, url)
        const address = target.href
        if (target.pathname.includes('/post/')) found.add(address)
        if (address.startsWith(`${first}?`) && !seen.has(address)) {
          seen.add(address)
          waiting.push(address)
        }
      }
      if (url === first) expect(found.size).toBeLessThan(150)
    }
    expect(created.filter(post => !found.has(post.url))).toEqual([])
  })

  test('a nonsensical page address is the first page, and a NUL is refused', async () => {
    const { baseUrl } = await sharedCompany()
    for (const query of ['page=-1', 'page=x', 'before=x&after=y', 'cursors=x']) {
      const answer = await page(`${baseUrl}/board/ideas/?${query}`)
      expect([query, answer.status]).toEqual([query, 200])
      expect(answer.headers.get('content-type')).toStartWith('text/html')
    }
    const invalid = await page(`${baseUrl}/board/ideas/?cursor=x`)
    expect([invalid.status, invalid.headers.get('location')]).toEqual([
      301,
      new URL(`${baseUrl}/board/ideas/`).pathname,
    ])
    const withNul = await page(`${baseUrl}/board/ideas/?cursor=%00`)
    expect(withNul.status).toBe(400)
    expect(withNul.headers.get('content-type')).toStartWith('text/html')
  })

  test('opens without its end slash; HEAD has no body', async () => {
    const { baseUrl } = await sharedCompany()
    expect((await page(`${baseUrl}/board/ideas`)).status).toBe(200)
    const answer = await head(`${baseUrl}/board/ideas/`)
    expect([answer.status, answer.text]).toEqual([200, ''])
  })
})

describe('the order of a board', () => {
  const titlesOf = (text: string) =>
    [...text.matchAll(/class="title-link"[^>]*>([^<]+)</g)].map(([, title]) => title)

  test('is chosen by a link: the most votes first, page by page', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const titles = Array.from({ length: 25 }, (_, at) => `Post ${at}`)
    const ids: number[] = []
    for (const title of titles)
      ids.push((await createPost(token, { board: 'ideas', title })).post_id)
    for (const id of [ids[3]!, ids[7]!])
      await expectStatus(200, request('PUT', `${paths.posts}${id}/vote/`, { token }))
    const voter = { email: 'voter@people.example', full_name: 'Voter' }
    await expectStatus(200, request('PUT', `${paths.posts}${ids[7]}/vote/`, { token, body: voter }))

    const browser = visiting(company)
    const first = await browser.get('/board/ideas/?sort=top')
    expect(titlesOf(first.text).slice(0, 2)).toEqual(['Post 7', 'Post 3'])
    const [, next = ''] =
      /href="[^"]*(\/board\/ideas\/\?sort=top&amp;cursor=[^"]+)" rel="next"/.exec(first.text)!
    const second = await browser.get(next.replace('&amp;', '&'))
    expect([...titlesOf(first.text), ...titlesOf(second.text)].toSorted()).toEqual(
      titles.toSorted(),
    )
    expect(titlesOf((await browser.get('/board/ideas/?sort=trending')).text)[0]).toBe('Post 7')
  })

  test.each([
    // Another order may come to be the default one.
    ['newest', 302],
    ['x', 301],
    ['top&cursor=o-1-1-x', 301],
  ])('?sort=%s leads to the first page', async (sort, status) => {
    const company = await sharedCompany()
    const answer = await visiting(company).get(`/board/ideas/?sort=${sort}`)
    expect(answer.status).toBe(status)
    const { pathname } = new URL(company.baseUrl)
    const expected = sort.startsWith('top') ? '?sort=top' : ''
    expect(answer.headers.get('location')).toBe(`${pathname}/board/ideas/${expected}`)
  })
})
