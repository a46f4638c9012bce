import { expect, test } from 'bun:test'
import { createPost, expectStatus, get, patch, paths } from '../../support/client.ts'
import { boards, sharedCompany, unique } from '../../support/company.ts'
import { allEvents } from '../../support/events.ts'

type Entry = { type: string; changes: Record<string, unknown> }

test('what was written on a board that the reader does not see is not in the history they get', async () => {
  const { adminToken, teamToken } = await sharedCompany()
  const secret = `Contract ${unique()}`
  const draft = { board: boards.private, title: 'A wish', content: secret }
  const { post_id } = await createPost(adminToken, draft)
  const path = `${paths.posts}${post_id}/`
  await expectStatus(200, patch(path, { content: 'A wish.' }, { token: adminToken }))
  await expectStatus(200, patch(path, { board: 'ideas' }, { token: adminToken }))
  const historyOf = async (token: string) =>
    (await expectStatus(200, get(`${path}history/`, { token }))).json<{ results: Entry[] }>()
      .results
  expect(JSON.stringify(await historyOf(adminToken))).toContain(secret)
  const seen = await historyOf(teamToken)
  expect(JSON.stringify(seen)).not.toContain(secret)
  expect(seen.find(({ type }) => type === 'post.edited')?.changes).toEqual({})
})

test('the feed withholds where a post came from, if that board is not seen', async () => {
  const { adminToken, teamToken } = await sharedCompany()
  const { post_id } = await createPost(adminToken, { board: boards.private })
  const move = { board: 'ideas' }
  await expectStatus(200, patch(`${paths.posts}${post_id}/`, move, { token: adminToken }))
  const typesFor = async (token: string) =>
    (await allEvents(token, { post: post_id })).results.map(({ type }) => type)
  expect(await typesFor(adminToken)).toContain('post.moved')
  expect(await typesFor(teamToken)).toEqual([])
})
