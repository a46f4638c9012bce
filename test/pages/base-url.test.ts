import { describe, expect, test } from 'bun:test'
import { createPost, get, paths, post, postsPage } from '../support/client.ts'
import { boards, firstCompany, sharedCompany } from '../support/company.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import type { Created, Envelope, Post } from '../support/types.ts'

const on = async (server: RunningHark, prefix = '') => {
  const company = await firstCompany(server)
  const token = company.adminToken
  const create = async (board: string) => {
    const body = { board, title: 'My title' }
    return (await post(prefix + paths.create, body, { token, server })).json<Created>()
  }
  const list = async (query = {}) =>
    (await get(prefix + paths.posts, { token, server, query })).json<Envelope<Post>>()
  return { token, create, list }
}

describe('where URLs begin', () => {
  test("the first company's are at the root of the base URL", async () => {
    const server = await startHark()
    const { create, list } = await on(server)
    const created = await create(boards.public[0])
    expect(created.url).toBe(`${server.url}/post/${created.post_id}/my-title/`)
    const [first] = (await list()).results
    expect(first?.url).toBe(`/post/${created.post_id}/my-title/`)
    expect(first?.board.url).toBe('/board/ideas/')
    expect((await get(first?.url ?? '', { server })).text).toContain('My title')
    expect((await get('/board/ideas/', { server })).text).toContain('My title')
    await create(boards.public[0])
    expect((await list({ page_size: 1 })).next).toStartWith(`${server.url}${paths.posts}?`)
  })

  test('a base URL with a path stands before every URL, relative ones too', async () => {
    const server = await startHark({ BASE_URL: 'https://example.com/feedback' })
    const { token, create, list } = await on(server, '/feedback')
    const created = await create(boards.public[0])
    expect(created.url).toBe(`https://example.com/feedback/post/${created.post_id}/my-title/`)
    await create(boards.public[0])
    const page = await list({ page_size: 1 })
    const [shown] = page.results
    expect(shown?.url).toStartWith('/feedback/post/')
    expect(shown?.board.url).toBe('/feedback/board/ideas/')
    expect(page.next).toStartWith(`https://example.com/feedback${paths.posts}?`)
    for (const path of [shown?.url, shown?.board.url]) {
      const answer = await get(path ?? '', { server })
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.text).toContain('My title')
    }
    const { pathname, search } = new URL(page.next ?? '')
    expect((await get(pathname + search, { server, token })).status).toBe(200)
  })

  test('an end slash of the base URL does not double', async () => {
    const server = await startHark({ BASE_URL: 'https://example.com/feedback/' })
    const { create } = await on(server, '/feedback')
    const { url, post_id } = await create(boards.public[0])
    expect(url).toBe(`https://example.com/feedback/post/${post_id}/my-title/`)
  })

  test('what first start made is there: its boards open, the private one does not', async () => {
    const server = await startHark()
    const open = async (board: string) => (await get(`/board/${board}/`, { server })).status
    expect(await open('feature-requests')).toBe(200)
    expect(await open('bugs')).toBe(200)
    expect(await open('internal')).toBe(404)
    const token = /hark_[0-9A-Za-z]{46}/.exec(server.stdout.join('\n'))?.[0] ?? ''
    expect((await get(paths.me, { server, token })).json<{ is_admin: boolean }>().is_admin).toBe(
      true,
    )
    const created = await createPost(token, { board: 'internal' }, { server })
    expect(created.url).toStartWith(server.url)
  })
})

test('the list of a company that is not the first begins with its own path', async () => {
  const { adminToken, baseUrl } = await sharedCompany()
  await createPost(adminToken)
  await createPost(adminToken)
  const page = await postsPage(adminToken, { page_size: 1 })
  expect(page.next).toStartWith(`${baseUrl}/api/v1/posts/?`)
  expect(page.results[0]?.url).toStartWith(`${new URL(baseUrl).pathname}/post/`)
  expect((await get(page.next ?? '', { token: adminToken })).status).toBe(200)
})
