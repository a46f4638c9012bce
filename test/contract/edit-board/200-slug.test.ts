import { expect, test } from 'bun:test'
import { createPost, expectStatus, get, patch, paths } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { boards, pathTo } from '../../support/resources.ts'
import { createBoard } from '../../support/settings.ts'
import type { BoardDetails, Post } from '../../support/types.ts'

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
