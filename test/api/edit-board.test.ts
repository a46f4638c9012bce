import { expect, test } from 'bun:test'
import {
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  postsPage,
  remove,
} from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { boards, pathTo, read } from '../support/resources.ts'
import { createBoard } from '../support/settings.ts'
import type { BoardDetails, Envelope, Post } from '../support/types.ts'

test('posts show another name at once, and whoever lost sight of the board loses its posts', async () => {
  const company = await freshCompany()
  const { adminToken: token, teamToken } = company
  const board = await createBoard(company, { name: 'Before' })
  const { post_id } = await createPost(token, { board: board.slug })
  const path = `${paths.posts}${post_id}/`
  const edit = (body: object) => expectStatus(200, patch(pathTo(boards, board.id), body, { token }))
  const seen = async () => (await postsPage(teamToken)).results.map(each => each.board.name)
  expect(await seen()).toEqual(['Before'])
  await edit({ name: 'After' })
  expect(await seen()).toEqual(['After'])
  expect((await get(path, { token })).json<Post>().board.name).toBe('After')
  await edit({ is_private: true })
  expect(await seen()).toEqual([])
  expect((await get(path, { token: teamToken })).status).toBe(404)
  expect((await get(pathTo(boards, board.id), { token: teamToken })).status).toBe(404)
  const { results } = (await get(boards.list, { token: teamToken })).json<Envelope<BoardDetails>>()
  expect(results.map(({ id }) => id)).not.toContain(board.id)
  await edit({ is_private: false })
  expect(await seen()).toEqual(['After'])
})

test('position orders the list, and the id where it is the same', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const ids: number[] = []
  while (ids.length < 3) ids.push((await createBoard(company, { position: 900 })).id)
  const order = async () => {
    const { results } = (await get(boards.list, { token })).json<Envelope<BoardDetails>>()
    return results.map(({ id }) => id).filter(id => ids.includes(id))
  }
  expect(await order()).toEqual(ids)
  await patch(pathTo(boards, ids[2]!), { position: 899 }, { token })
  expect(await order()).toEqual([ids[2]!, ids[0]!, ids[1]!])
})

/** Status and target of a page. */
async function page(url: string) {
  const { status, headers } = await fetch(url, { redirect: 'manual' })
  return [status, headers.get('location')]
}

test('former slugs lead to the board: pages redirect, and posts can be created by them', async () => {
  const company = await freshCompany()
  const { adminToken: token, baseUrl, slug: companySlug } = company
  const [first, second, third] = [unique(), unique(), unique()]
  const { id } = await createBoard(company, { slug: first })
  const rename = async (slug: string) =>
    (await expectStatus(200, patch(pathTo(boards, id), { slug }, { token }))).json<BoardDetails>()
  await rename(second)
  const board = await rename(third)
  expect(board.url).toEndWith(`/board/${third}/`)
  const target = `/c/${companySlug}/board/${third}/`
  for (const former of [first, second])
    expect(await page(`${baseUrl}/board/${former}/`)).toEqual([301, target])
  expect(await page(`${baseUrl}/board/${third}/`)).toEqual([200, null])
  for (const slug of [first, second, third]) {
    const { post_id } = await createPost(token, { board: slug })
    const shown = (await get(`${paths.posts}${post_id}/`, { token })).json<Post>()
    expect(shown.board).toEqual({ id, name: board.name, url: target })
  }
  // And back: what was the present slug is a former one now.
  await rename(first)
  expect(await page(`${baseUrl}/board/${first}/`)).toEqual([200, null])
  expect((await page(`${baseUrl}/board/${third}/`))[0]).toBe(301)
})

test('a former slug of a board that a visitor does not see is not there', async () => {
  const company = await freshCompany()
  const { adminToken: token, baseUrl } = company
  const slug = unique()
  const { id } = await createBoard(company, { slug, is_private: true })
  await patch(pathTo(boards, id), { slug: unique() }, { token })
  expect(await page(`${baseUrl}/board/${slug}/`)).toEqual([404, null])
})

test('a board with a post is not deleted', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { id, slug } = await createBoard(company)
  await createPost(token, { board: slug })
  const path = pathTo(boards, id)
  const before = await read(path, token)
  await expectProblem(remove(path, { token }), 409, 'board_not_empty')
  expect((await read(path, token)).text).toBe(before.text)
})
