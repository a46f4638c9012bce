import { expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, rmSync } from 'node:fs'
import { createPost, get, paths } from '../support/client.ts'
import { allEvents, eventsPage, openStream, received } from '../support/events.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'
import { waitUntil } from '../support/wait-until.ts'

setDefaultTimeout(300_000)

test('a server that stops answers long polls and ends streams at once', async () => {
  // A stream that were waited for would outlast this test.
  const hark = await startHark({ STOP_TIMEOUT_MS: '600000' })
  const token = await hark.firstToken()
  const { position } = await eventsPage(token, { after: 'latest' }, { server: hark })
  const stream = await openStream(token, '?after=latest', { on: hark })
  await waitUntil('it has begun', () => stream.blocks.length > 0)
  // Another stream that is there proves that the poll, sent before it, is there, too.
  const pollAt = performance.now()
  const poll = eventsPage(token, { after: position, wait: 30 }, { server: hark })
  const second = await openStream(token, '?after=latest', { on: hark })
  await waitUntil('it has begun', () => second.blocks.length > 0)
  expect(await hark.stop()).toBe(0)
  // A poll that were waited for would take thirty seconds.
  expect(performance.now() - pollAt).toBeLessThan(30_000)
  expect(await poll).toEqual({ results: [], position, has_more: false })
  await waitUntil('they have ended', () => stream.isOver() && second.isOver())
})

test('a position of one process is good in another, which streams what the first one writes', async () => {
  const one = await startHark()
  const token = await one.firstToken()
  const other = await startHark({ DATA_DIR: one.dataDir })
  const { position } = await eventsPage(token, { after: 'latest' }, { server: one })
  const stream = await openStream(token, `?after=${position}`, { on: other })
  const poll = eventsPage(token, { after: position, wait: 30 }, { server: other })
  const { post_id } = await createPost(token, { board: 'bugs' }, { server: one })
  await waitUntil('it has come', () => received(stream).length === 1)
  expect(received(stream)[0]!.data.post_id).toBe(post_id)
  expect((await poll).results).toEqual(received(stream))
  await other.kill('SIGKILL')
  await createPost(token, { board: 'bugs' }, { server: one })
  const last = stream.blocks.findLast(({ id }) => id)!.id!
  const rest = await allEvents(token, { after: last }, { server: one })
  expect(rest.results.map(({ type }) => type)).toEqual(['post.created'])
  await one.stop()
})

test('a position from before a backup was restored is gone once its version is another event', async () => {
  const folder = freshFolder()
  const backup = freshFolder()
  const env = { DATA_DIR: folder, BASE_URL: 'http://hark.example' }
  let hark = await startHark(env)
  const token = await hark.firstToken()
  const page = () => eventsPage(token, { after: 'latest' }, { server: hark })
  const saved = (await page()).position
  await hark.stop()
  cpSync(folder, backup, { recursive: true })
  hark = await startHark(env)
  await createPost(token, { board: 'bugs', title: 'Lost' }, { server: hark })
  const lost = (await page()).position
  await hark.stop()

  rmSync(folder, { recursive: true })
  cpSync(backup, folder, { recursive: true })
  hark = await startHark(env)
  const ask = (after: string) =>
    get(paths.events, { token, server: hark, query: { after, wait: 30 } })
  // Not there yet, and then there as another one.
  await expectProblem(ask(lost), 410, 'position_gone')
  await createPost(token, { board: 'bugs', title: 'Written' }, { server: hark })
  expect((await page()).position.split('-')[0]).toBe(lost.split('-')[0])
  await expectProblem(ask(lost), 410, 'position_gone')
  // What both histories share is still good.
  const { results } = await eventsPage(token, { after: saved }, { server: hark })
  expect(results.map(({ type }) => type)).toEqual(['post.created'])
  await hark.stop()
})
