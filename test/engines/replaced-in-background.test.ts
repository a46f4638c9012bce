import { expect, onTestFinished, test } from 'bun:test'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import { createPost, expectStatus, get, patch, paths, post, remove } from '../support/client.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'
import type { Post, StatusDetails } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

test('a server moves the posts of a retired status by itself, and its answers stay the same', async () => {
  const folder = freshFolder()
  const server = await startHark({ DATA_DIR: folder })
  const token = await server.firstToken()
  const call = { token, server }
  const store = await openStore({ dataDir: folder, databaseUrl: undefined }, undefined, patient)
  onTestFinished(async () => {
    await store.engine.close()
    await server.stop()
  })
  const create = async (name: string, is_default: boolean) => {
    const body = { name, category: 'open', is_default }
    return (await expectStatus(201, post(paths.statuses, body, call))).json<StatusDetails>()
  }
  const [retired, other] = [await create('Retired', true), await create('Other', false)]
  const { post_id } = await createPost(token, { board: 'bugs' }, call)
  const path = `${paths.posts}${post_id}/`
  const statusOf = async () => (await expectStatus(200, get(path, call))).json<Post>().status
  expect((await statusOf()).name).toBe('Retired')
  await expectStatus(200, patch(`${paths.statuses}${other.id}/`, { is_default: true }, call))
  const query = { replace_with: other.id }
  await expectStatus(204, remove(`${paths.statuses}${retired.id}/`, { ...call, query }))
  const replaced = { id: other.id, name: 'Other', color: other.color }
  const first = await get(path, call)
  expect(first.json<Post>().status).toEqual(replaced)
  await waitUntil('the post is moved', async () => {
    const row = await store
      .company(1)
      .query.selectFrom('posts')
      .select('status_id')
      .where('id', '=', post_id)
      .executeTakeFirstOrThrow()
    return row.status_id === other.id
  })
  const last = await get(path, call)
  expect([last.text, last.headers.get('etag')]).toEqual([first.text, first.headers.get('etag')])
})
