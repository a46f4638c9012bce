import { join } from 'node:path'
import { type FilledLists, fillLists } from '../lists/fill-lists.ts'
import { type ListTimes, measureLists } from '../lists/measure-lists.ts'
import { tell } from '../print.ts'
import { limitRow, type Row } from '../row.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

/** Milliseconds that the 99th percentile may take. */
const goals = { SQLite: 25, PostgreSQL: 50 }
const pagesPerList = 50
const boardsCount = 1_000

/** Every order of the list of posts with every filter: reading the rows of a page, without JSON and HTTP. */
export async function measureListings(setting: Setting, stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    const dataDir = join(setting.folder, `lists-${engine}`)
    const place =
      engine === 'SQLite'
        ? { dataDir }
        : { dataDir, databaseUrl: await (await stage.postgres()).freshDatabase() }
    const filled = await fillLists(place, stage.manyPosts, boardsCount)
    rows.push(...(await measured(setting, filled, `${engine}, freshly grown`, goals[engine])))
    await filled.analyze()
    rows.push(...(await measured(setting, filled, `${engine}, analysed`, goals[engine])))
    await filled.close()
  }
  return rows
}

/** A row for each order: its slowest filter. */
async function measured(
  { isQuick }: Setting,
  filled: FilledLists,
  where: string,
  goal: number,
): Promise<Row[]> {
  const times = await measureLists(filled, isQuick ? 2 : pagesPerList)
  for (const { sort, filter, p50Ms, p99Ms } of times)
    tell(`  ${where}, ${sort}, ${filter}: ${p50Ms.toFixed(1)}/${p99Ms.toFixed(1)} ms`)
  const posts = filled.posts.toLocaleString('en')
  return [...Map.groupBy(times, ({ sort }) => sort)].map(([sort, each]) => {
    const slowest = each.reduce((a: ListTimes, b) => (b.p99Ms > a.p99Ms ? b : a))
    const absolute = `${slowest.p50Ms.toFixed(1)}/${slowest.p99Ms.toFixed(1)} ms: ${slowest.filter}`
    const name = `${sort}, slowest filter, p99, ${posts} posts on ${where}`
    return limitRow({ name, against: 'a page of 20', goal }, slowest.p99Ms, 'ms', absolute)
  })
}
