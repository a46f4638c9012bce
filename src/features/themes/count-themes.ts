import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import { rowsWith } from '../../platform/db/value-list.ts'
import { giveWay } from '../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import { actors } from '../../store/event.ts'
import type { Store } from '../../store/store.ts'
import { type Demand, findDemand } from '../demand/find-demand.ts'
import type { Follower } from '../events/jobs/follow-events.ts'
import { slices, type Task } from '../events/jobs/task.ts'
import { themeGrew } from './events.ts'
import { counterOf, wantedByTheme } from './theme-demand.ts'
import { findTheme, listThemes, type Theme } from './themes.ts'

const dayMicros = 86_400e6
const windowMicros = 30 * dayMicros
/** The shortest time between two counts of a theme. */
const restMicros = 300e6

/** Any event may change the numbers of a theme, except events about themes. */
export const themeFollower: Follower = {
  name: 'themes',
  async follow(transaction, events) {
    if (events.some(({ type }) => !type.startsWith('theme.')))
      await transaction.run(setDue, { rest: restMicros })
  },
}

/** A company has 50 at most, by primary key. */
const setDue = companyStatement<{ rest: number }>(
  (companyId, value) => sql`update themes set due = counted_at + ${value('rest')}
    where company_id = ${companyId} and counted_at is not null and due > counted_at + ${value('rest')}`,
)

/** By themes_due. */
async function findDue({ installation, clock }: Store): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct t.company_id from themes as t join companies as c on c.id = t.company_id
    where t.due <= ${clock()} and c.closed is null`.execute(installation)
  return rows.map(({ company_id }) => company_id)
}

/** Updates the numbers and posts of themes. */
export const countThemes: Task = {
  ...slices('count-themes', findDue, countNext),
  dueByTime: clock => sql<object>`select company_id from themes where due <= ${clock()} limit 1`,
}

/** Counts the theme that has waited longest. Returns whether another one is waiting. */
export async function countNext(db: CompanyDb): Promise<boolean> {
  const { waiting, version } = await db.write(actors.system, async transaction => {
    const due = (await listThemes(transaction)).filter(({ due }) => due <= transaction.now)
    const [company] = await transaction.run(versionOf, {})
    return { waiting: due.sort((a, b) => a.due - b.due), version: company!.version }
  })
  const [theme] = waiting
  if (!theme) return false
  const counter = counterOf(db)
  const wanted = await wantedByTheme(counter, theme)
  const demand = await findDemand(db, counter.audience, wanted)
  await keepPosts(db, theme, demand.postIds)
  await db.write(actors.system, transaction => keepNumbers(transaction, theme, demand, version))
  return waiting.length > 1
}

const versionOf = companyQuery<object, { version: number }>(query =>
  query.selectFrom('companies').select('version'),
)

const rowsPerSlice = 200

async function keepPosts(db: CompanyDb, theme: Theme, postIds: number[]) {
  const rows = await db.run(postsOfTheme, { themeId: theme.id })
  const stored = new Set(rows.map(({ post_id }) => post_id))
  const wanted = new Set(postIds)
  const parts = [
    [deletePosts, [...stored.difference(wanted)]],
    [insertPosts, [...wanted.difference(stored)]],
  ] as const
  for (const [statement, ids] of parts)
    for (let from = 0; from < ids.length; from += rowsPerSlice) {
      const slice = JSON.stringify(ids.slice(from, from + rowsPerSlice))
      await db.write(actors.system, async transaction => {
        if (!(await isSame(transaction, theme))) return
        await transaction.run(statement, { themeId: theme.id, ids: slice })
        // Lists and roadmaps change without an event.
        transaction.touch()
      })
      await giveWay()
    }
}

/** Whether the theme was not edited since it was read. */
async function isSame(transaction: CompanyTransaction, theme: Theme): Promise<boolean> {
  return (await findTheme(transaction, theme.id))?.edit_revision === theme.edit_revision
}

/** By primary key. */
const postsOfTheme = companyQuery<{ themeId: number }, { post_id: number }>((query, value) =>
  query
    .selectFrom('theme_posts')
    .select('post_id')
    .where('theme_id', '=', value('themeId'))
    .orderBy('theme_id')
    .orderBy('post_id'),
)

type Posts = { themeId: number; ids: string }
const byId = { name: 'id', type: 'bigint' } as const

/** Only posts that still exist, by primary key. */
const insertPosts = companyStatement<Posts>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const rows = rowsWith(engine, 'posts', owner, byId, value('ids'))
  return sql`insert into theme_posts (company_id, theme_id, post_id)
    select company_id, cast(${value('themeId')} as bigint), id from (${rows}) as found where true
    on conflict (company_id, theme_id, post_id) do nothing`
})

/** By primary key. */
const deletePosts = companyStatement<Posts>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId} and theme_id = ${value('themeId')}`
  const column = { name: 'post_id', type: 'bigint' } as const
  const rows = rowsWith(engine, 'theme_posts', owner, column, value('ids'))
  return sql`delete from theme_posts where company_id = ${companyId}
    and theme_id = ${value('themeId')} and post_id in (select post_id from (${rows}) as found)`
})

/** `version`: the company's latest event before the count. */
async function keepNumbers(
  transaction: CompanyTransaction,
  theme: Theme,
  demand: Demand,
  version: number,
) {
  if (!(await isSame(transaction, theme))) return
  const { now: counted_at } = transaction
  const [company] = await transaction.run(versionOf, {})
  const rest = company!.version > version ? restMicros : dayMicros
  const numbers = numbersOf(demand, counted_at)
  const [top] = demand.posts.toSorted((a, b) => b.people - a.people)
  const isNews =
    theme.growth_step > 0 &&
    numbers.new_organizations >= theme.growth_step &&
    numbers.new_organizations > numbers.former_organizations &&
    counted_at - (theme.announced ?? -windowMicros) >= windowMicros &&
    top !== undefined
  await transaction.query
    .updateTable('themes')
    .set({
      ...numbers,
      counted_at,
      due: counted_at + rest,
      ...(isNews && { announced: counted_at }),
    })
    .where('id', '=', theme.id)
    .execute()
  // No notification after the first count: the owner has just created the theme and looks at it.
  if (isNews && theme.counted_at !== null)
    transaction.record(themeGrew, {
      theme_id: theme.id,
      organizations: numbers.new_organizations,
      top_post_id: top.id,
    })
}

function numbersOf({ people, organizations, revenue, isExact }: Demand, now: Micros) {
  const firstWithin = (from: Micros, to: Micros) =>
    organizations.filter(({ first }) => first > now - from && first <= now - to).length
  return {
    people: people.length,
    organizations: organizations.length,
    revenue,
    new_organizations: firstWithin(windowMicros, 0),
    former_organizations: firstWithin(2 * windowMicros, windowMicros),
    is_exact: isExact ? (1 as const) : (0 as const),
  }
}
