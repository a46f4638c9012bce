import { describe, expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, patch, paths, request } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { read } from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'

type Status = { id: number; name: string; is_roadmap: boolean }

async function statusesOf(token: string): Promise<Status[]> {
  return (await read(paths.statuses, token)).json<Envelope<Status>>().results
}

/** The heading, the count and the titles of each column. */
function columnsOf(text: string) {
  return text
    .split('<section class="roadmap-column"')
    .slice(1)
    .map(column => ({
      name: /class="status">.*?<bdi>([^<]*)</.exec(column)?.[1],
      count: /class="roadmap-count">([^<]*)</.exec(column)?.[1],
      titles: [...column.matchAll(/class="title-link"[^>]*>([^<]+)</g)].map(([, title]) => title),
    }))
}

describe('the roadmap', () => {
  test('has a column for each of its statuses, with its count and its most wanted posts', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const add = async (title: string, status: string, board = 'ideas') => {
      const { post_id: id } = await createPost(token, { title, board })
      await expectStatus(200, patch(`${paths.posts}${id}/`, { status }, { token }))
      return id
    }
    for (let at = 0; at < 9; at++) await add(`Planned ${at}`, 'Planned')
    const wanted = await add('Wanted', 'Planned')
    await expectStatus(200, request('PUT', `${paths.posts}${wanted}/vote/`, { token }))
    await add('Working', 'In progress', 'bugs')
    await add('Hush hush', 'In progress', 'secret')
    await createPost(token, { title: 'Only open' })
    const columns = columnsOf((await expectStatus(200, visiting(company).get('/roadmap/'))).text)
    expect(columns.map(({ name, count }) => `${name} ${count}`)).toEqual([
      'Planned 10',
      'In progress 1',
      'Complete 0',
    ])
    expect([columns[0]!.titles[0], columns[0]!.titles.length]).toEqual(['Wanted', 8])
    expect(columns[1]!.titles).toEqual(['Working'])
    const admin = columnsOf((await (await signedIn(company, company.admin)).get('/roadmap/')).text)
    expect(admin[1]).toEqual({
      name: 'In progress',
      count: '2',
      titles: expect.arrayContaining(['Working', 'Hush hush']),
    })
  })

  test('a column leads to all of its posts, on whichever board', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const statuses = await statusesOf(token)
    const planned = statuses.find(({ name }) => name === 'Planned')!
    for (const board of ['ideas', 'bugs', 'secret']) {
      const { post_id } = await createPost(token, { title: `On ${board}`, board })
      const body = { status: planned.id }
      await expectStatus(200, patch(`${paths.posts}${post_id}/`, body, { token }))
    }
    const visitor = visiting(company)
    const { text } = await expectStatus(200, visitor.get(`/roadmap/${planned.id}/`))
    expect(text).toContain('On ideas')
    expect(text).toContain('On bugs')
    expect(text).not.toContain('On secret')
    const open = statuses.find(({ name }) => name === 'Open')!
    for (const id of [open.id, 999_999_999, 0, 'x'])
      expect((await visitor.get(`/roadmap/${id}/`)).status).toBe(404)
    expect((await visitor.get(`/roadmap/${planned.id}/?cursor=x`)).status).toBe(301)
  })

  test('is linked as long as a status is on it', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const visitor = visiting(company)
    const isLinked = async () => (await visitor.get('/board/ideas/')).text.includes('/roadmap/"')
    expect(await isLinked()).toBe(true)
    for (const { id } of (await statusesOf(token)).filter(({ is_roadmap }) => is_roadmap))
      await expectStatus(200, patch(`${paths.statuses}${id}/`, { is_roadmap: false }, { token }))
    expect(await isLinked()).toBe(false)
    const empty = await expectStatus(200, visitor.get('/roadmap/'))
    expect(empty.text).toContain('No roadmap yet')
    const body = { name: 'Next', category: 'planned', is_roadmap: true }
    await expectStatus(201, request('POST', paths.statuses, { token, body }))
    expect(await isLinked()).toBe(true)
    expect(columnsOf((await visitor.get('/roadmap/')).text)).toMatchObject([{ name: 'Next' }])
  })
})
