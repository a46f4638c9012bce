import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { SQL } from 'bun'
import { createPost, get, paths } from '../support/client.ts'
import { runHark, spawnHark } from '../support/command.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { engineNames } from '../support/engine-under-test.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { closed, fileOf, importLine } from '../support/importing.ts'
import { inLongRun } from '../support/long-run.ts'
import { once } from '../support/once.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import type { Envelope, Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

const words = ['calendar', 'export', 'dark', 'login', 'webhook', 'filters', 'reports', 'search']
/** A batch of a reindex has a hundred. */
const postsCount = inLongRun(1_000, 2_500)
const lines = Array.from({ length: postsCount }, (_, at) =>
  importLine({
    ...closed,
    title: `${words[at % 8]} ${words[(at >> 3) % 8]} ${at}`,
    content: `Exporting ${words[(at * 5) % 8]} ${'and much more '.repeat(10)} 検索${at % 7} rare${at}`,
  }),
)
const searches = ['calendar', 'dark login', 'exprots webhok', 'rep', '検索', 'rare899', 'filter 77']

describe.each(engineNames)('hark reindex on %s', engine => {
  const opened = Promise.withResolvers<Awaited<ReturnType<typeof open>>>()
  open().then(opened.resolve, opened.reject)

  async function open() {
    const database: Record<string, string> =
      engine === 'PostgreSQL' ? { DATABASE_URL: await testDatabaseUrl() } : {}
    const server = await startHark(database)
    const company = await freshCompany(server)
    await company.run(['import', fileOf(lines)])
    return { database, server, company, env: { DATA_DIR: server.dataDir, ...database } }
  }

  /** What the index says of itself, read past Hark. */
  async function state(): Promise<{ analysis: number; done: number; all: number }> {
    const [row] = await run<Record<string, number>>(
      'select analysis, rebuilt_to, rebuild_until from search_indexes order by posts_count desc limit 1',
    )
    const { analysis, rebuilt_to, rebuild_until } = row!
    return { analysis: Number(analysis), done: Number(rebuilt_to), all: Number(rebuild_until) }
  }

  async function run<Row>(statement: string): Promise<Row[]> {
    const { server, database } = await opened.promise
    if (database.DATABASE_URL) {
      return once(database.DATABASE_URL, () => new SQL(database.DATABASE_URL!, { max: 1 })).unsafe(
        statement,
      )
    }
    const file = new Database(join(server.dataDir, 'hark.db'))
    try {
      file.run('pragma busy_timeout = 10000')
      return file.query<Row, []>(statement).all()
    } finally {
      file.close()
    }
  }

  async function verify() {
    const { company, env } = await opened.promise
    const { exitCode, stderr } = await runHark(['verify', '--company', company.slug], { env })
    expect([exitCode, stderr]).toEqual([0, ''])
  }

  const find = async (server: RunningHark, { adminToken: token }: Company, search: string) =>
    (await get(paths.posts, { server, token, query: { search } })).json<Envelope<Post>>().results
  const answers = (server: RunningHark, company: Company) =>
    Promise.all(searches.map(search => find(server, company, search)))

  test('changes no answer, and the counts are right', async () => {
    const { server, company } = await opened.promise
    const before = await answers(server, company)
    for (const found of before) expect(found.length).toBeGreaterThan(0)
    const { stdout } = await company.run(['reindex'])
    expect(stdout).toBe(`Reindexed the posts and comments of ${company.slug}.\n`)
    expect(await answers(server, company)).toEqual(before)
    await verify()
  })

  test('makes an index that contradicts itself from nothing', async () => {
    const { server, company, env } = await opened.promise
    const before = await answers(server, company)
    await run("delete from postings where term_id in (select id from terms where term < 'e')")
    await run('update term_counts set posts_count = posts_count + 7 where term_id % 3 = 0')
    expect((await runHark(['verify'], { env })).exitCode).toBe(1)
    const { stdout } = await company.run(['reindex'])
    expect(stdout).toBe(
      `The index of ${company.slug} was damaged; rebuilding it from scratch.\n` +
        `Reindexed the posts and comments of ${company.slug}.\n`,
    )
    expect(await answers(server, company)).toEqual(before)
    await verify()
  })

  test('loses nothing that others write or look for meanwhile', async () => {
    const { server, company } = await opened.promise
    let isDone = false
    const reindex = company.run(['reindex']).finally(() => {
      isDone = true
    })
    const written: string[] = []
    const writer = async (name: number) => {
      for (let at = 0; !isDone; at++) {
        const title = `meanwhile${name}x${at}`
        await createPost(company.adminToken, { title }, { server })
        written.push(title)
        expect((await find(server, company, title))[0]?.title).toBe(title)
        // Others begin so as well, but none is as good.
        const old = `rare${(name * 991 + at * 37) % postsCount}`
        expect((await find(server, company, old))[0]?.content).toEndWith(` ${old}`)
        // More would only be open posts for the server to compare.
        await Bun.sleep(20)
      }
    }
    try {
      await Promise.all([1, 2, 3].map(writer))
    } finally {
      await reindex
    }
    expect(written.length).toBeGreaterThan(0)
    for (const title of written) expect((await find(server, company, title))[0]?.title).toBe(title)
    await verify()
  })

  test('killed half way, goes on at the next start of the server', async () => {
    const home = await opened.promise
    const { server, company, env } = home
    const before = await answers(server, company)
    await waitUntil('one was killed half way', async () => {
      const child = spawnHark(['reindex', '--company', company.slug], { env })
      await waitUntil('it has begun', async () => {
        const { done, all } = await state()
        return (done > 0 && done < all) || child.exitCode !== null
      })
      child.kill('SIGKILL')
      await child.exited
      const { done, all } = await state()
      return done > 0 && done < all
    })
    // Half of the posts are indexed anew: all are found as before.
    expect(await answers(server, company)).toEqual(before)
    await server.stop()
    const again = await startHark(env)
    await waitUntil('all is indexed', async () => {
      const { done, all } = await state()
      return done >= all
    })
    await waitUntil('it is told', () => again.stdout.some(line => line.includes('reindexed')))
    expect(await answers(again, company)).toEqual(before)
    await verify()

    // Rules of another version: the next start makes the index anew, without being asked.
    await again.stop()
    await run('update search_indexes set analysis = 0')
    await run('update terms set stem = term')
    const third = await startHark(env)
    // For the tests that come after this one.
    home.server = third
    await waitUntil('the version is the present one', async () => {
      const { analysis, done, all } = await state()
      return analysis > 0 && done >= all
    })
    expect(await answers(third, company)).toEqual(before)
    await verify()
  })
})

test('a company that is not there is told', async () => {
  const env = { DATA_DIR: freshFolder() }
  await runHark(['company', 'add', '--slug', 'acme', '--name', 'Acme'], { env })
  const { exitCode, stderr } = await runHark(['reindex', '--company', 'nope'], { env })
  expect(exitCode).not.toBe(0)
  expect(stderr).toContain('nope')
  expect((await runHark(['reindex'], { env })).exitCode).toBe(0)
})
