import { describe, expect, test } from 'bun:test'
import { createPost } from '../support/client.ts'
import { engineNames } from '../support/engine-under-test.ts'
import {
  closed,
  fileOf,
  type Importing,
  importedLine,
  importingCompany,
  importLine,
  textOf,
} from '../support/importing.ts'
import { inLongRun } from '../support/long-run.ts'
import { waitUntil } from '../support/wait-until.ts'

const person = (index: number) => ({
  email: `person-${index % 700}@example.com`,
  full_name: `Person ${index % 700}`,
})

const count = inLongRun(1_200, 3_000)
const lines = Array.from({ length: count }, (_, index) =>
  importLine({
    ...closed,
    title: `Post ${index + 1}`,
    content: `${'Many words of a post. '.repeat(12)}${index}`,
    board: index % 2 ? 'ideas' : 'bugs',
    creator: person(index),
    created: new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString(),
    votes: Array.from({ length: index % 5 }, (_, voter) => person(index + voter + 1)),
    comments: index % 3 ? [{ content: `Comment ${index}`, creator: person(index * 7) }] : [],
  }),
)
const commentsOf = (posts: number) => posts - Math.ceil(posts / 3)
/** Several batches, and no more. */
const some = lines.slice(0, count / 2)
const titles = lines.map(({ title }) => title)

async function expectAllOnce({ everyPost, everyComment, verify }: Importing, count: number) {
  const posts = await everyPost()
  expect(posts.map(({ title }) => title)).toEqual(titles.slice(0, count).toReversed())
  for (const [index, post] of posts.toReversed().entries())
    expect([post.votes_count, post.comments_count]).toEqual([index % 5, index % 3 ? 1 : 0])
  expect(await everyComment()).toHaveLength(commentsOf(count))
  const { exitCode, stderr } = await verify()
  expect([exitCode, stderr]).toEqual([0, ''])
}

describe.each(engineNames)('on %s', engine => {
  test('a thousand posts and more arrive, while the server writes, too', async () => {
    const importing = await importingCompany(engine)
    const { company } = importing
    const child = importing.startImport(fileOf(lines))
    const secret = { board: 'secret', title: 'meanwhile' }
    const call = { server: company.server }
    let created = 0
    while (child.exitCode === null) {
      await createPost(company.adminToken, secret, call)
      created++
      // As often as somebody writes; more would be open posts for the server to compare.
      await Bun.sleep(50)
    }
    expect(created).toBeGreaterThan(0)
    expect(await new Response(child.stdout).text()).toBe(
      importedLine(company, [count, 2 * count, commentsOf(count), 700]),
    )
    const { everyPost } = importing
    await expectAllOnce(
      {
        ...importing,
        everyPost: async () => (await everyPost()).filter(({ title }) => title !== secret.title),
      },
      count,
    )
  }, 300_000)

  test('killed on the way, it leaves whole posts, and goes on behind them', async () => {
    const importing = await importingCompany(engine)
    const { importFile, posts, everyPost, verify } = importing
    const child = importing.startImport(fileOf(some))
    await waitUntil('some are there', async () => (await posts()).length > 0)
    child.kill('SIGKILL')
    await child.exited
    const before = await everyPost()
    expect(before.map(({ title }) => title)).toEqual(titles.slice(0, before.length).toReversed())
    expect((await verify()).exitCode).toBe(0)
    expect((await importFile(some, '--skip', String(before.length))).exitCode).toBe(0)
    await expectAllOnce(importing, some.length)
  }, 300_000)

  test('asked to stop while it waits for more, it writes what it has and says where', async () => {
    const importing = await importingCompany(engine)
    const { importFile, posts, everyPost } = importing
    const child = importing.startEndlessImport(`${textOf(some)}{"title": "half a l`)
    await waitUntil('some are there', async () => (await posts()).length > 0)
    child.kill('SIGTERM')
    const stderr = await new Response(child.stderr).text()
    expect(await child.exited).toBe(1)
    const told = /^hark: Stopped\. Imported (\d+) posts, .+; continue with --skip (\d+)\.\n$/
    const [, count, skip] = told.exec(stderr) ?? [stderr]
    expect(skip).toBe(count!)
    expect(await everyPost()).toHaveLength(Number(count))
    expect((await importFile(some, '--skip', skip!)).exitCode).toBe(0)
    expect((await everyPost()).map(({ title }) => title)).toEqual(
      titles.slice(0, some.length).toReversed(),
    )
  }, 300_000)
})
