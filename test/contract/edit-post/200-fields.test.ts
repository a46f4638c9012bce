import { expect, test } from 'bun:test'
import { patch, postsPage } from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { freshOne, posts, read } from '../../support/resources.ts'
import type { PostDetails } from '../../support/types.ts'

const edit = async (path: string, token: string, body: unknown) =>
  (await patch(path, body, { token })).json<PostDetails>()

test('a field that is not sent stays as it is', async () => {
  const { path, token } = await freshOne(posts)
  const before = (await read(path, token)).json<PostDetails>()
  const titled = await edit(path, token, { title: 'Only the title' })
  expect([titled.title, titled.content]).toEqual(['Only the title', before.content])
  const written = await edit(path, token, { content: ' Only the content\n' })
  expect([written.title, written.content]).toEqual(['Only the title', ' Only the content\n'])
  expect((await edit(path, token, { content: '' })).content).toBe('')
})

test('a title is trimmed and never blank, and the URL follows it', async () => {
  const { id, path, token } = await freshOne(posts)
  const { title, url } = await edit(path, token, { title: '  Quite another ' })
  expect([title, url.endsWith(`/post/${id}/quite-another/`)]).toEqual(['Quite another', true])
  expect((await patch(path, { title: ' \n' }, { token })).status).toBe(400)
})

test('search finds a post by its new words at once, and no more by its old ones', async () => {
  const { id, path, token } = await freshOne(posts)
  const found = async (search: string) =>
    (await postsPage(token, { search })).results.map(post => post.id)
  const [old, other] = [`old${unique()}`, `new${unique()}`]
  await edit(path, token, { title: old, content: `${old} again` })
  expect(await found(old)).toEqual([id])
  await edit(path, token, { title: other, content: other })
  expect([await found(other), await found(old)]).toEqual([[id], []])
  await edit(path, token, { content: `${old} is back` })
  expect([await found(other), await found(old)]).toEqual([[id], [id]])
})
