import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '../../../test/support/postgres.ts'
import { readPlaces, readPostgresPlaces } from '../cold-paths.ts'
import { pinProcess } from '../cores.ts'
import { type Corpus, fill } from '../corpus/prepare-corpus.ts'
import { loadMeasure, measureInTurn } from '../measure.ts'
import { cachedPlan, coldBoardPlan, coldPagePlan, coldPlan, type Target } from '../read-plans.ts'
import { type Row, ratioRow } from '../row.ts'
import { type HarkServer, startHark } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'

const goals = { cached: 0.8, anywhere: 0.9 }
/** Enough that whatever reads all of them is seen; the import of more would take long. */
const postsMost = 200_000

/** The same posts on PostgreSQL beside those on SQLite, and many of them beside few. */
export async function measureEngines(
  setting: Setting,
  corpus: Corpus,
  postsMany: number,
  onSqlite: HarkServer,
): Promise<Row[]> {
  const postgres = await startPostgres({ version: 18 })
  // Away from Hark's core: on a bigger installation it is another machine.
  pinProcess(postmasterPid(postgres.dataDir), setting.cores.load)
  try {
    const few = await startFilled(setting, postgres, corpus.posts)
    const many = await startFilled(setting, postgres, Math.min(postsMany, postsMost))
    // The places are SQLite's: the same posts have the same times and ids on either engine.
    const sqlite = { server: onSqlite, places: readPlaces(corpus.dataDir, 'posts') }
    const plans = {
      cached: cachedPlan(few),
      sqliteCached: cachedPlan(sqlite),
      listOfMany: coldPlan(many),
      listOfFew: coldPlan(few),
      firstPageOfMany: coldPagePlan(many, 1),
      firstPageOfFew: coldPagePlan(few, 1),
      boardOfMany: coldBoardPlan(many),
      boardOfFew: coldBoardPlan(few),
    }
    const measured = await measureInTurn(
      setting,
      Object.entries(plans).map(([name, plan]) => loadMeasure(setting, name, plan)),
    )
    await Promise.all([few.server.stop(), many.server.stop()])
    const by = new Map(measured.map(each => [each.name, each]))
    const many_ = `on PostgreSQL with ${many.places.count.toLocaleString('en')} posts, cold`
    const few_ = `with ${few.places.count.toLocaleString('en')} posts, cold`
    type Key = keyof typeof plans
    const table: [string, Key, string, Key, number][] = [
      [
        'list, cached, on PostgreSQL',
        'cached',
        'list, cached, on SQLite',
        'sqliteCached',
        goals.cached,
      ],
      [`list ${many_}`, 'listOfMany', few_, 'listOfFew', goals.anywhere],
      [
        `first page of the list ${many_}`,
        'firstPageOfMany',
        few_,
        'firstPageOfFew',
        goals.anywhere,
      ],
      [`page of a board ${many_}`, 'boardOfMany', few_, 'boardOfFew', goals.anywhere],
    ]
    return table.map(([name, mine, against, other, goal]) =>
      ratioRow({ name, against, goal }, by.get(mine)!, by.get(other)!),
    )
  } finally {
    await postgres.stop()
  }
}

/** A database of its own with so many posts, and a Hark that serves it. */
async function startFilled(
  { command, logLevel, cores, folder }: Setting,
  postgres: PostgresServer,
  posts: number,
): Promise<Target> {
  const databaseUrl = await postgres.freshDatabase()
  const place = { dataDir: join(folder, `postgres-${posts}`), databaseUrl }
  const { token } = await fill(command, posts, place)
  const server = await startHark({ command, ...place, token, logLevel, cores: cores.server })
  return { server, places: await readPostgresPlaces(databaseUrl, 'posts') }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}
