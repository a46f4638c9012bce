import { describe, expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, patch, paths, post, remove } from '../support/client.ts'
import { type Company, freshCompany, sharedCompany } from '../support/company.ts'
import { unescapeHtml } from '../support/html.ts'
import { read, tags } from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'

const titlesOf = (text: string) =>
  [...text.matchAll(/class="title-link"[^>]*>([^<]+)</g)].map(([, title]) => title)

async function statusId({ adminToken }: Company, name: string): Promise<number> {
  const { results } = (await read(paths.statuses, adminToken)).json<
    Envelope<{ id: number; name: string }>
  >()
  return results.find(status => status.name === name)!.id
}

describe("a board's filters", () => {
  test('by status, in every order, and page by page', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const planned = await statusId(company, 'Planned')
    const wanted: string[] = []
    for (let at = 0; at < 44; at++) {
      const title = `Post ${at}`
      const { post_id } = await createPost(token, { title })
      if (at % 2 === 0) continue
      wanted.push(title)
      await expectStatus(200, patch(`${paths.posts}${post_id}/`, { status: planned }, { token }))
    }
    const visitor = visiting(company)
    for (const sort of ['', '&sort=top', '&sort=trending']) {
      const first = await expectStatus(200, visitor.get(`/board/ideas/?status=${planned}${sort}`))
      expect(first.text).toContain(`<option value="${planned}" selected=""`)
      const [, next = ''] = /href="[^"]*(\/board\/ideas\/\?[^"]*)" rel="next"/.exec(first.text)!
      expect(unescapeHtml(next)).toStartWith(`/board/ideas/?status=${planned}${sort}&cursor=`)
      const second = await expectStatus(200, visitor.get(unescapeHtml(next)))
      const titles = [...titlesOf(first.text), ...titlesOf(second.text)]
      expect(titles.toSorted()).toEqual(wanted.toSorted())
      if (sort === '') expect(titles).toEqual(wanted.toReversed())
      expect(first.text).toContain('<meta name="robots" content="noindex"/>')
    }
  })

  test('what the form sends leads to the one address of that page', async () => {
    const company = await sharedCompany()
    const planned = await statusId(company, 'Planned')
    const { pathname } = new URL(company.baseUrl)
    const visitor = visiting(company)
    for (const [sent, expected] of [
      ['status=&tag=', ''],
      [`status=${planned}&tag=&sort=newest`, `?status=${planned}`],
      [`sort=top&status=${planned}&tag=`, `?status=${planned}&sort=top`],
      [`status=x&sort=top`, '?sort=top'],
      ['status=999999999', ''],
      [`status=0${planned}`, ''],
    ] as const) {
      const { status, headers } = await visitor.get(`/board/ideas/?${sent}`)
      expect([301, 302]).toContain(status)
      expect([sent, headers.get('location')]).toEqual([sent, `${pathname}/board/ideas/${expected}`])
    }
  })

  test('where nothing matches, the page says so and leads back', async () => {
    const company = await freshCompany()
    const closed = await statusId(company, 'Closed')
    await createPost(company.adminToken, { title: 'Open words' })
    const { text } = await visiting(company).get(`/board/ideas/?status=${closed}&sort=top`)
    expect(text).toContain('No posts match these filters.')
    expect(text).toMatch(/href="[^"]*\/board\/ideas\/\?sort=top">Show all posts</)
  })

  test('a new status can be chosen at once', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const visitor = visiting(company)
    await visitor.get('/board/ideas/')
    const body = { name: 'Brand new', category: 'open' }
    await expectStatus(201, post(paths.statuses, body, { token }))
    expect((await visitor.get('/board/ideas/')).text).toContain('>Brand new</option>')
  })

  test('tags are for the team alone, until they are public', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const [team, visitor] = [await signedIn(company, company.team), visiting(company)]
    const customer = await signedIn(company, await company.addUser('customer'))
    await team.get('/board/ideas/')
    const created = await expectStatus(201, post(tags.list, { name: 'Mobile app' }, { token }))
    const { id } = created.json<{ id: number }>()
    const { post_id } = await createPost(token, { title: 'Tagged' })
    await createPost(token, { title: 'Other' })
    await expectStatus(200, patch(`${paths.posts}${post_id}/`, { tags: [id] }, { token }))
    const expectShown = async (reader: Browser, isShown: boolean) => {
      const board = await reader.get('/board/ideas/')
      const link = `/board/ideas/?tag=${id}"`
      expect(board.text.includes('>Mobile app</option>')).toBe(isShown)
      expect(board.text.includes(link)).toBe(isShown)
      expect(board.text.includes('Mobile app')).toBe(isShown)
      expect((await reader.get(`/post/${post_id}/tagged/`)).text.includes(link)).toBe(isShown)
      const filtered = await reader.get(`/board/ideas/?tag=${id}`)
      expect(filtered.status).toBe(isShown ? 200 : 302)
      if (isShown) expect(titlesOf(filtered.text)).toEqual(['Tagged'])
    }
    const expectAll = async (isPublic: boolean) => {
      await expectShown(team, true)
      for (const reader of [visitor, customer]) await expectShown(reader, isPublic)
    }
    await expectAll(false)
    const setPublic = (is_public: boolean) =>
      expectStatus(200, patch(`${tags.list}${id}/`, { is_public }, { token }))
    await setPublic(true)
    await expectAll(true)
    await setPublic(false)
    await expectAll(false)
    await setPublic(true)
    await expectStatus(204, remove(`${tags.list}${id}/`, { token }))
    for (const reader of [team, visitor]) await expectShown(reader, false)
  })
})
