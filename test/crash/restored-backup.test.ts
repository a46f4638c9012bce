import { expect, test } from 'bun:test'
import { cpSync, rmSync } from 'node:fs'
import { createPost, get, paths } from '../support/client.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'

test('an ETag from before a backup was restored never stands for what was written after', async () => {
  const folder = freshFolder()
  const backup = freshFolder()
  const env = { DATA_DIR: folder, BASE_URL: 'http://hark.example' }
  let hark = await startHark(env)
  const token = await hark.firstToken()
  await hark.stop()
  cpSync(folder, backup, { recursive: true })

  hark = await startHark(env)
  const write = async (title: string) => {
    const call = { token, server: hark }
    await createPost(token, { board: 'bugs', title }, call)
    return get(paths.posts, call)
  }
  const lost = await write('Lost')
  await hark.stop()

  rmSync(folder, { recursive: true })
  cpSync(backup, folder, { recursive: true })
  hark = await startHark(env)
  const written = await write('Written')
  const headers = { 'if-none-match': lost.headers.get('etag')! }
  const revalidated = await get(paths.posts, { token, server: hark, headers })
  expect(written.text).not.toBe(lost.text)
  expect([revalidated.status, revalidated.text]).toEqual([200, written.text])
  await hark.stop()
})
