import { Browser } from '../../test/support/browser.ts'
import { freshFolder } from '../../test/support/fresh-folder.ts'
import { startHark } from '../../test/support/hark.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import { fillLists } from '../http/lists/fill-lists.ts'

export type ServerTime = { engine: string; page: string; p50Ms: number; p99Ms: number }

/** From request to last byte, each page built anew, one request at a time. */
export async function measureServerTimes(posts: number, requests: number): Promise<ServerTime[]> {
  const postgres = await startPostgres({ version: 18 })
  const times: ServerTime[] = []
  for (const engine of ['SQLite', 'PostgreSQL']) {
    const dataDir = freshFolder()
    const database = engine === 'SQLite' ? {} : { databaseUrl: await postgres.freshDatabase() }
    const filled = await fillLists({ dataDir, ...database }, posts)
    await filled.analyze()
    await filled.close()
    const hark = await startHark({
      DATA_DIR: dataDir,
      CACHE_MEGABYTES: '0',
      ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
    })
    const visitor = new Browser(hark.url)
    const person = new Browser(hark.url)
    const { stdout } = await hark.hark(['login-link', 'a@example.com'])
    await person.submit('/login/', { token: /token=(\w+)/.exec(stdout)![1]! })
    const board = (await visitor.get('/board/big/')).text
    const post = /href="([^"]*\/post\/\d+\/[^"]*)"/.exec(board)![1]!
    for (const [who, browser] of Object.entries({ visitor, 'signed in': person }))
      for (const [name, path] of Object.entries({ board: '/board/big/', post })) {
        const each: number[] = []
        for (let at = 0; at < requests; at++) {
          const began = performance.now()
          const { status } = await browser.get(path)
          if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
          each.push(performance.now() - began)
        }
        each.sort((a, b) => a - b)
        const at = (share: number) => each[Math.floor((each.length - 1) * share)]!
        times.push({ engine, page: `${name}, ${who}`, p50Ms: at(0.5), p99Ms: at(0.99) })
      }
    await hark.stop()
  }
  await postgres.stop()
  return times
}
