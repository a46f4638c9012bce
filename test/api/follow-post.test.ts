import { expect, test } from 'bun:test'
import { expectStatus, put, remove } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { posts, read } from '../support/resources.ts'
import type { PostDetails } from '../support/types.ts'

async function reader() {
  const company = await freshCompany()
  const path = `${posts.list}${await posts.add(company)}/`
  const token = company.teamToken
  const send = (method: typeof put, end: string) =>
    expectStatus(200, method(`${path}${end}/`, { token }))
  const isFollowing = async () => (await read(path, token)).json<PostDetails>().is_following
  return { send, isFollowing }
}

test('a vote follows, and ends it when it is taken back', async () => {
  const { send, isFollowing } = await reader()
  await send(put, 'vote')
  expect(await isFollowing()).toBe(true)
  await send(remove, 'vote')
  expect(await isFollowing()).toBe(false)
})

test('who asked to follow still does when the vote is taken back', async () => {
  const { send, isFollowing } = await reader()
  await send(put, 'vote')
  await send(put, 'follow')
  await send(remove, 'vote')
  expect(await isFollowing()).toBe(true)
})

test('who unfollowed a post does not follow it by a vote, but may ask to', async () => {
  const { send, isFollowing } = await reader()
  await send(put, 'follow')
  await send(remove, 'follow')
  await send(put, 'vote')
  expect(await isFollowing()).toBe(false)
  await send(put, 'follow')
  expect(await isFollowing()).toBe(true)
})
