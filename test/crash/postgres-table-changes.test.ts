import { expect, setDefaultTimeout, test } from 'bun:test'
import { SQL } from 'bun'
import { startHark } from '../support/hark.ts'
import { emptyDatabaseUrl } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'
import { expectStoredOnce, startLoad } from './fault-load.ts'

setDefaultTimeout(300_000)

/** Statements that are prepared return every column of some of these. */
const tables = ['companies', 'boards', 'users', 'posts', 'statuses', 'tokens', 'comments']

test('columns that come and go beneath a running Hark are not noticed by anybody', async () => {
  const url = await emptyDatabaseUrl()
  const admin = new SQL(url, { max: 1 })
  // Nothing is cached, so that every request asks the database.
  const hark = await startHark({ LOG_LEVEL: 'error', DATABASE_URL: url, CACHE_MEGABYTES: '0' })
  const target = { hark, token: await hark.firstToken() }
  const load = startLoad(target, 8)
  const pages: number[] = []
  let isEnding = false
  const visitor = (async () => {
    for (; !isEnding; await Bun.sleep(10)) pages.push((await fetch(`${hark.url}/`)).status)
  })()
  const untilMore = async () => {
    const [posts, visits] = [load.acknowledged.size + 20, pages.length + 10]
    await waitUntil(
      'more posts and visits',
      () => load.acknowledged.size >= posts && pages.length >= visits,
    )
  }

  // Every connection has prepared its statements by then.
  await untilMore()
  for (const change of ['add column added_later int', 'drop column added_later'])
    for (const table of tables) {
      await admin.unsafe(`alter table ${table} ${change}`)
      await untilMore()
    }
  isEnding = true
  await Promise.all([visitor, load.end()])
  await admin.close()

  expect(pages.filter(status => status !== 200)).toEqual([])
  expect(load.answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  await expectStoredOnce(target, load.acknowledged)
  expect(hark.stdout.filter(line => line.includes('"error"'))).toEqual([])
  expect(await hark.stop()).toBe(0)
})
