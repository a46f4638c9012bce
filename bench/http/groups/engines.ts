import { readPlaces } from '../cold-paths.ts'
import { boardListing, firstPagePlan, postsListing, seenPlan } from '../listing.ts'
import { loadMeasure, measureInTurn } from '../measure.ts'
import { cachedPlan, coldPagePlan } from '../read-plans.ts'
import { type Row, ratioRow } from '../row.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const goals = { cached: 0.8, cold: 0.5, anywhere: 0.9 }

/** The same posts on PostgreSQL beside those on SQLite, and many of them beside few. */
export async function measureEngines(setting: Setting, stage: Stage): Promise<Row[]> {
  const few = await stage.fewOnPostgres()
  const many = await stage.manyOnPostgres()
  const { dataDir } = await stage.few()
  const sqlite = { server: await stage.onFew(), places: readPlaces(dataDir, 'posts') }
  const plans = {
    cached: cachedPlan(few),
    sqliteCached: cachedPlan(sqlite),
    listOfMany: seenPlan(postsListing(many)),
    listOfFew: seenPlan(postsListing(few)),
    sqliteCold: seenPlan(postsListing(sqlite)),
    firstPageOfMany: coldPagePlan(many, 1),
    firstPageOfFew: coldPagePlan(few, 1),
    boardOfMany: firstPagePlan(boardListing(many, 'bugs')),
    boardOfFew: firstPagePlan(boardListing(few, 'bugs')),
  }
  const measured = await measureInTurn(
    setting,
    Object.entries(plans).map(([name, plan]) => loadMeasure(setting, name, plan)),
  )
  const by = new Map(measured.map(each => [each.name, each]))
  const many_ = `on PostgreSQL with ${many.places.count.toLocaleString('en')} posts, cold`
  const few_ = `with ${few.places.count.toLocaleString('en')} posts, cold`
  const [cached, cold] = ['list, cached, on', 'list, cold, items seen, on']
  const first = `first page of the list ${many_}`
  type Key = keyof typeof plans
  const table: [string, Key, string, Key, number][] = [
    [`${cached} PostgreSQL`, 'cached', `${cached} SQLite`, 'sqliteCached', goals.cached],
    [`${cold} PostgreSQL`, 'listOfFew', `${cold} SQLite`, 'sqliteCold', goals.cold],
    [`list ${many_}`, 'listOfMany', few_, 'listOfFew', goals.anywhere],
    [first, 'firstPageOfMany', few_, 'firstPageOfFew', goals.anywhere],
    [`page of a board ${many_}`, 'boardOfMany', few_, 'boardOfFew', goals.anywhere],
  ]
  return table.map(([name, mine, against, other, goal]) =>
    ratioRow({ name, against, goal }, by.get(mine)!, by.get(other)!),
  )
}
